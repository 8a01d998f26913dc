/* Controls: a row of answers of which one or many are chosen, a list to choose from, words to type, a file to read. Each kind is made by a
   function of its field that gives the node and how it is drawn. */
import { paint, suitSign } from "./cards.js";
import { el, freshId, keyed, pressable, setAttr, setPicture, setText } from "./dom.js";
import { textOf } from "./handing.js";

const newFieldId = () => freshId("field");

/* What rests says why when it is read and when it is pointed at; what is only `dim` can be pressed, and Python says why not. */
function drawOption(button, { text, enabled, dim, pressed, note, suit }, pack) {
  const [sign, words, spoken] = button.children;
  sign.hidden = !suit;
  if (suit) setPicture(sign, `${pack} ${suit}`, () => paint(suitSign(suit, null, pack)));
  setText(words, text);
  setText(spoken, note ? `, ${note}` : "");
  setAttr(button, "title", note);
  setAttr(button, "aria-disabled", enabled === false ? "true" : null);
  setAttr(button, "data-dim", dim ? "" : null);
  setAttr(button, "aria-pressed", typeof pressed === "boolean" ? String(pressed) : null);
}

function optionsField({ id }, send) {
  const label = el("p", "asks", { id: newFieldId() });
  const row = el("div", "row");
  const root = el("div", "entry", { role: "group", "aria-labelledby": label.id });
  root.append(label, row);
  const make = (option) => {
    const button = pressable("button option", "field", `${id}.${option.id}`);
    button.append(el("span", "picture"), el("span", "words"), el("span", "spoken"), el("span", "badge", { "aria-hidden": "true" }));
    button.addEventListener("click", () => send({ action: "field", id, value: option.id }));
    return button;
  };
  const draw = (field, pack) => {
    setText(label, field.label);
    keyed(row, field.options, (option) => option.id, make, (button, option) => drawOption(button, option, pack));
  };
  return { root, draw };
}

/* A control of the browser's own under its label. */
function labelled(tag, { id }, attrs = {}) {
  const control = el(tag, "", { id: newFieldId(), "data-zone": "field", "data-key": id, "data-lm-suppress-shortcuts": "true", ...attrs });
  const label = el("label", "asks", { for: control.id });
  const root = el("div", "entry");
  root.append(label, control);
  return { root, label, control };
}

function selectField(field, send) {
  const { root, label, control } = labelled("select", field);
  control.addEventListener("change", () => send({ action: "field", id: field.id, value: control.value }));
  const make = ({ id }) => el("option", "", { value: id });
  const draw = (now) => {
    setText(label, now.label);
    keyed(control, now.options, ({ id }) => id, make, (option, { text }) => {
      if (option.textContent !== text) option.textContent = text;
    });
    if (control.value !== now.value) control.value = now.value;
    control.disabled = now.enabled === false;
  };
  return { root, draw };
}

/** Whether a text that Python knows is to stand in the box: not over what is being typed, unless Python has changed it since. Where every
    pause in typing is answered (`live`), never over it. */
export const replacesTyped = (known, last, typed, isFocused, live = false) =>
  known !== typed && (!isFocused || (known !== last && !live));

/** How long, in milliseconds, nothing is typed before it is answered, where it is answered without Enter. */
const PAUSE = 300;

function typedField(tag, attrs) {
  return (field, send) => {
    const { root, label, control } = labelled(tag, field, { autocomplete: "off", spellcheck: "false", ...attrs });
    let last, pause, sent;
    const tell = () => {
      clearTimeout(pause);
      if (!field.live || control.value !== sent) send({ action: "field", id: field.id, value: control.value });
      sent = control.value;
    };
    control.addEventListener("change", tell);
    if (field.live) {
      control.addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(tell, PAUSE);
      });
    }
    const draw = (now) => {
      setText(label, now.label);
      setAttr(control, "maxlength", now.longest);
      setAttr(control, "inputmode", now.numeric ? "numeric" : null);
      setAttr(control, "rows", now.rows);
      control.readOnly = now.enabled === false;
      const isFocused = root.getRootNode().activeElement === control;
      if (replacesTyped(now.value, last, control.value, isFocused, field.live)) control.value = sent = now.value;
      last = now.value;
    };
    return { root, draw };
  };
}

function fileField({ id }, send) {
  const root = el("div", "entry");
  const button = pressable("button", "field", id);
  const file = el("input", "", { type: "file", tabindex: "-1" });
  file.hidden = true;
  root.append(button, file);
  button.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    const value = chosen ? ((await textOf(chosen)) ?? "") : null;
    file.value = ""; // so that the same file can be chosen again
    if (value !== null) send({ action: "field", id, value });
  });
  const draw = ({ label, accept }) => {
    setText(button, label);
    setAttr(file, "accept", accept);
    setAttr(file, "aria-label", label);
  };
  return { root, draw };
}

const FIELD_KINDS = {
  one: optionsField,
  many: optionsField,
  select: selectField,
  text: typedField("input", { type: "text" }),
  area: typedField("textarea", {}),
  file: fileField,
};

/* Those fields of a view that stand in this place. */
function makeEntries(send, className, standHere) {
  const root = el("div", className);
  const drawOf = new WeakMap();
  const make = (field) => {
    const made = FIELD_KINDS[field.kind](field, send);
    drawOf.set(made.root, made.draw);
    return made.root;
  };
  return {
    root,
    draw({ fields, pack }) {
      const own = (fields ?? []).filter(standHere);
      root.hidden = !own.length;
      keyed(root, own, ({ id, kind }) => `${kind} ${id}`, make, (node, field) => drawOf.get(node)(field, pack));
    },
  };
}

/** The fields of a view; those that stand `onTop` of everything are drawn apart from the others. */
export const makeFields = (send, onTop = false) =>
  makeEntries(send, onTop ? "entries top" : "entries", ({ top, folded }) => !folded && Boolean(top) === onTop);

/** The fields that are folded away. The learner opens and shuts them; they open by themselves where something is told there. */
export function makeFold(send) {
  const root = el("details", "fold");
  const label = el("summary", "", { "data-lm-suppress-shortcuts": "true" });
  const entries = makeEntries(send, "entries", ({ folded }) => Boolean(folded));
  root.append(label, entries.root);
  let wasOpened = false;
  return {
    root,
    draw(view) {
      const { fold } = view;
      root.hidden = !fold;
      entries.draw(view);
      if (!fold) return;
      setText(label, fold.label);
      if (fold.open && !wasOpened) root.open = true;
      wasOpened = fold.open;
    },
  };
}
