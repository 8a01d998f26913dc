/* The bars that tell what has become of the learner's progress. They stand at the top of the lesson, or before the first table where a
   page of ours is not around it. */
import { el, keyed, setAttr, setText } from "./dom.js";

/** Puts the bars where they can be seen; false where there is no place for them yet. */
function settleIn(root) {
  if (root.isConnected) return true;
  const alert = document.getElementById("ut-alert");
  const table = document.querySelector(".ulti:not(.ulti-bars)");
  if (alert) alert.after(root);
  else if (table) table.before(root);
  return root.isConnected;
}

/** `draw({lang, label, bars})` shows these bars; `press(button, bar)` is told what is pressed on them. */
export function makeBars(press) {
  const root = el("div", "ulti-bars");
  const list = el("div", "say", { role: "status", "aria-live": "polite", "aria-atomic": "false", "aria-relevant": "additions text" });
  let searching = null;
  root.append(list);
  const make = () => {
    const bar = el("div", "message");
    const words = el("div", "words");
    words.append(el("p", "text"), el("div", "row"));
    bar.append(el("span", "badge", { "aria-hidden": "true" }), words);
    return bar;
  };
  const find = () => {
    if (!settleIn(root) || !searching) return;
    searching.disconnect();
    searching = null;
  };
  return {
    root,
    draw({ lang, label, bars }) {
      setAttr(root, "lang", lang);
      // Without bars it is there all the same, taking no room: a live region that appears with its words is not read.
      setAttr(root, "role", bars.length ? "region" : null);
      setAttr(root, "aria-label", bars.length ? label : null);
      root.classList.toggle("ulti", bars.length > 0);
      const held = root.contains(document.activeElement) ? document.activeElement : null;
      keyed(list, bars, ({ id }) => id, make, (bar, { id, kind, text, buttons }) => {
        setAttr(bar, "data-kind", kind);
        setAttr(bar, "data-bar", id);
        const [said, row] = bar.children[1].children;
        setText(said, text);
        const makeOne = () => el("button", "button", { type: "button", "data-lm-suppress-shortcuts": "true" });
        keyed(row, buttons, (button) => button.id, makeOne, (button, shown) => {
          setText(button, shown.text);
          button.onclick = () => press(shown.id, id);
        });
      });
      // A bar that was closed took the keyboard with it: it goes to the next bar, or to the lesson.
      if (held && !held.isConnected) (list.querySelector("button") ?? document.querySelector("main"))?.focus();
      if (!settleIn(root) && !searching) {
        searching = new MutationObserver(find);
        searching.observe(document.body, { childList: true, subtree: true });
      }
    },
    remove() {
      searching?.disconnect();
      root.remove();
    },
  };
}
