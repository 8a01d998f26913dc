/* The bar at the foot of the projector view, and the list of its keys. All words are the page's. */

const IDLE = 4_000; // the bar fades so long after the last movement

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/* A button that says what it does and which key does it too. */
function button(name, text, act) {
  const made = node("button", { type: "button", class: "ut-btn", "data-does": name }, text);
  made.addEventListener("click", () => act(name));
  return made;
}

function keysDialog(words, closes) {
  const rows = [
    [["Page ↓", "→", "↓", "Space"], words.project_key_next],
    [["Page ↑", "←", "↑"], words.project_key_back],
    [["Home", "End"], words.project_key_ends],
    [["A"], words.project_key_answers],
    [["H"], words.project_key_hands],
    [["B", "."], words.project_key_dark],
    [["F"], words.project_key_full],
    [["?"], words.project_key_keys],
    [["Esc"], words.project_key_leave],
  ];
  const list = node("dl");
  for (const [keys, text] of rows) list.append(node("div", {}, node("dt", {}, ...keys.map((key) => node("kbd", {}, key))), node("dd", {}, text)));
  const close = button("close", closes, () => dialog.close());
  const title = node("h2", { id: "ut-keys-title", tabindex: "-1", autofocus: "" }, words.project_keys_title);
  const dialog = node("dialog", { id: "ut-keys", "aria-labelledby": title.id }, node("div", {}, node("div", { class: "ut-panel-top" }, title, close), list));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return dialog;
}

/** The bar and what belongs to it; `act(name)` is told what is pressed. `settings` and `closes` are the page's own words for its panel. */
export function makeBar(words, { settings, closes }, act) {
  const made = Object.fromEntries(
    [
      ["back", words.project_back],
      ["next", words.project_next],
      ["answers", words.answers_show],
      ["hands", words.hands_all],
      ["dark", words.project_dark],
      ["full", words.project_full],
      ["settings", settings],
      ["keys", words.project_keys],
      ["leave", words.project_leave],
    ].map(([name, text]) => [name, button(name, text, act)]),
  );
  const where = node("p", { class: "ut-slide", "aria-live": "polite" }, node("span"), node("span"));
  const told = node("p", { class: "ut-told", "aria-live": "polite" });
  const { back, next, ...others } = made;
  const dark = node("div", { class: "ut-dark", hidden: "" });
  const dialog = keysDialog(words, closes);
  const root = node("div", { class: "ut-bar", role: "region", "aria-label": words.projector }, back, next, where, ...Object.values(others), told);
  dark.addEventListener("click", () => act("dark"));

  /* It fades when nothing happens, and never while the keyboard or the mouse is on it. */
  let timer;
  function wake() {
    root.removeAttribute("data-idle");
    clearTimeout(timer);
    timer = setTimeout(() => { if (!root.matches(":focus-within, :hover")) root.dataset.idle = ""; }, IDLE);
  }
  for (const name of ["pointermove", "pointerdown", "focusin", "focusout"]) addEventListener(name, wake, { passive: true });

  return {
    parts: [root, dark, dialog],
    root,
    dialog,
    wake,
    /** Says something to whoever listens and does not look. */
    tell(text) { told.textContent = text; },
    draw({ at, of, title, isFirst, isLast, hasAnswers, isShown, hands, isDark }) {
      const said = [words.slide.replace(/\{(\w+)\}/g, (_, name) => ({ number: at, all: of })[name]), title];
      said.forEach((text, index) => { if (where.children[index].textContent !== text) where.children[index].textContent = text; });
      const rests = { back: isFirst, next: isLast, answers: !hasAnswers };
      for (const [name, does] of Object.entries(rests)) does ? made[name].setAttribute("aria-disabled", "true") : made[name].removeAttribute("aria-disabled");
      made.answers.textContent = isShown && hasAnswers ? words.answers_cover : words.answers_show;
      made.hands.textContent = { all: words.hands_all, own: words.hands_own, none: words.hands_none }[hands];
      made.full.textContent = document.fullscreenElement ? words.project_window : words.project_full;
      dark.hidden = !isDark;
    },
  };
}
