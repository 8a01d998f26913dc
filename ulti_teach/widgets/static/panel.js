/* What stands under the felt: choices, buttons, progress dots and the message bars. */
import { miniFace, paint } from "./cards.js";
import { el, forget, freshId, keyed, pressable, setAttr, setPicture, setText } from "./dom.js";
import { download } from "./handing.js";

const toggled = (value) => (typeof value === "boolean" ? String(value) : null);

function makeButton(zone, send) {
  return (item) => {
    const button = pressable("button", zone, item.id);
    button.append(el("span", "words"), el("span", "spoken"), el("span", "badge", { "aria-hidden": "true" }));
    button.addEventListener("click", () => send({ action: zone, id: item.id }));
    return button;
  };
}

/* Never the `disabled` attribute: it would take the keyboard away from a button that is only resting. */
function drawButton(button, { text, enabled, pressed, go, mark, mark_text: markText }) {
  const [words, spoken] = button.children;
  setText(words, text);
  setText(spoken, markText ? `, ${markText}` : "");
  setAttr(button, "aria-disabled", enabled === false ? "true" : null);
  setAttr(button, "aria-pressed", toggled(pressed));
  setAttr(button, "data-go", go ? "" : null);
  setAttr(button, "data-mark", mark);
}

export function makeChoices(send) {
  const label = el("p", "asks", { id: freshId("choices") });
  const row = el("div", "row");
  const root = el("div", "choices", { role: "group", "aria-labelledby": label.id });
  root.append(label, row);
  const make = makeButton("choice", send);
  return {
    root,
    draw({ choices }) {
      root.hidden = !choices;
      if (!choices) return;
      setText(label, choices.label);
      keyed(row, choices.options, (option) => option.id, make, (button, option) =>
        drawButton(button, { ...option, enabled: !option.disabled }),
      );
    },
  };
}

export function makeButtons(send) {
  const root = el("div", "row buttons");
  let shown = [];
  // A button with a file hands it to the browser, and says so.
  const make = makeButton("button", (action) => {
    const { file } = shown.find(({ id }) => id === action.id) ?? {};
    if (file) download(file.name, file.text);
    send(action);
  });
  return {
    root,
    draw({ buttons }) {
      shown = buttons ?? [];
      root.hidden = !shown.length;
      keyed(root, shown, (button) => button.id, make, drawButton);
    },
  };
}

export function makeDots() {
  const root = el("div", "score");
  const row = el("span", "dots", { "aria-hidden": "true" });
  const label = el("span", "caption");
  root.append(row, label);
  return {
    root,
    draw({ dots }) {
      root.hidden = !dots;
      setText(label, dots?.label);
      keyed(row, dots?.items ?? [], (_, index) => index, () => el("span", "dot"), (dot, kind) => setAttr(dot, "data-kind", kind));
    },
  };
}

/** Two messages are the same when they say the same: then the bar stays, and is not read out again. */
export const messageKey = (message) => [message.kind, message.rule ?? "", message.card?.id ?? "", message.text].join("|");

/** True when every message was there before: the answer to an action repeats what was said. */
export const saysTheSame = (before, after) => after.length > 0 && after.map(messageKey).join("\n") === before.map(messageKey).join("\n");

/* The rule's number and name; a page that has the rule book leads to the rule there, in a tab of its own. */
function drawRule(place, { rule, rule_id: id, rule_opens: opens }) {
  const book = document.documentElement.dataset.rules;
  if (!rule || !book) return setText(place, rule);
  if (!place.firstElementChild) {
    const link = el("a", "", { target: "ulti-rules", "data-lm-suppress-shortcuts": "true" });
    link.append(el("span"), el("span", "spoken"));
    place.replaceChildren(link);
  }
  const link = place.firstElementChild;
  setAttr(link, "href", `${book}#${id}`);
  setText(link.firstElementChild, rule);
  setText(link.lastElementChild, ` ${opens}`);
  place.hidden = false;
}

export function makeSay() {
  const root = el("div", "say", { role: "status", "aria-live": "polite", "aria-atomic": "false", "aria-relevant": "additions text" });
  let before = [];
  const make = () => {
    const bar = el("div", "message");
    const words = el("div", "words");
    words.append(el("p", "text"), el("p", "rule"));
    bar.append(el("span", "badge", { "aria-hidden": "true" }), words, el("span", "mini picture", { "aria-hidden": "true" }));
    return bar;
  };
  return {
    root,
    /** `again`: this view answers an action that asks to be judged, so a repeated message must be noticed, and is read again. */
    draw(view, again) {
      const messages = view.say ?? [];
      if (again && saysTheSame(before, messages)) forget(root);
      before = messages;
      keyed(root, messages, messageKey, make, (bar, message) => {
        const { kind, text, card } = message;
        const [, words, picture] = bar.children;
        setAttr(bar, "data-kind", kind);
        setText(words.firstChild, text);
        drawRule(words.lastChild, message);
        picture.hidden = !card;
        if (card) setPicture(picture, `${view.pack} ${card.id} ${card.index}`, () => paint(miniFace(card, view.pack)));
      });
    },
  };
}
