/* The panel of settings. Python says what there is to choose and in which words; what is chosen is kept in the browser, for all pages and
   tabs at once. A page of ours that has no Python shows the same panel. */
import { el, freshId, pressable, setAttr, setText } from "./dom.js";
import { openStorage, readEnvelope, writeSetting } from "./envelope.js";
import { readProgress, saveProgress } from "./files.js";
import { paint, suitSign } from "./cards.js";

/** What holds on this page alone, since the browser would not keep it. */
const heldHere = new Map();

/** What is chosen, by name: kept, or held by this page. */
export function chosenValues(storage) {
  const kept = Object.entries(readEnvelope(storage).envelope.settings).map(([name, entry]) => [name, entry?.value]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(heldHere) };
}

/** The option that a value means; the first one, which is the default, where it means none. */
export const optionOf = (group, value) => group.options.find((option) => option.value === value) ?? group.options[0];

/** The names in a text of rules; what is standard names none. */
export const namesOf = (text) => (typeof text === "string" ? text.split(",").map((name) => name.trim()) : []);

/** The text of the rules with these names chosen, in the panel's own order. */
export function rulesText(group, names) {
  const all = [...group.options, ...group.kontra.options].map((option) => option.value);
  return all.filter((name) => name && names.includes(name)).join(", ") || group.standard;
}

/** How many of the panel's rules are not the standard ones. */
export const changesIn = (group, text) => {
  const written = rulesText(group, namesOf(text));
  return written === group.standard ? 0 : namesOf(written).length;
};

function makeOption(kind, name, option) {
  const label = el("label", "option");
  const input = el("input", "", { type: kind, name, "data-lm-suppress-shortcuts": "true" });
  const words = el("span", "words");
  const text = el("span", "text");
  const note = el("span", "note");
  setText(text, option.text);
  setText(note, option.note);
  words.append(text, note);
  label.append(input, words);
  if (option.suits) {
    const signs = el("span", "suits", { "aria-hidden": "true" });
    signs.append(...option.suits.map((suit) => paint(suitSign(suit, null, option.value))));
    setAttr(label, "data-pack", option.value);
    words.append(signs);
  }
  return { label, input, option };
}

function makeOneOf(group, name, choose) {
  const root = el("fieldset", "group");
  const legend = el("legend");
  const row = el("div", "options");
  setText(legend, group.legend);
  const made = group.options.map((option) => makeOption("radio", name, option));
  for (const { input, option } of made) input.addEventListener("change", () => choose(group.name, option.value));
  row.append(...made.map(({ label }) => label));
  root.append(legend, row);
  return {
    root,
    draw(values) {
      const now = optionOf(group, values[group.name]);
      for (const { input, option } of made) input.checked = option === now;
    },
  };
}

const pageLang = () => document.documentElement.lang;

/** Languages whose pages are elsewhere are links: choosing one opens this page in it. */
function makeLinks(group, choose) {
  const root = el("div", "group", { role: "group", "aria-label": group.legend });
  const legend = el("p", "legend", { "aria-hidden": "true" });
  const row = el("div", "options");
  setText(legend, group.legend);
  for (const { value, text, href } of group.options) {
    const link = el("a", "option", { href, lang: value, hreflang: value, "aria-current": value === pageLang() ? "true" : null });
    setText(link, text);
    link.addEventListener("click", () => choose(group.name, value));
    row.append(link);
  }
  root.append(legend, row);
  return { root, draw() {} };
}

function makeRules(group, name, choose) {
  const root = el("details", "group");
  const summary = el("summary", "", { "data-lm-suppress-shortcuts": "true" });
  const legend = el("span", "legend");
  const state = el("span", "state");
  const note = el("p", "note");
  const list = el("div", "options", { role: "group", "aria-label": group.legend });
  const made = group.options.map((option) => makeOption("checkbox", name, option));
  const highest = el("label", "option select");
  const select = el("select", "", { "data-lm-suppress-shortcuts": "true" });
  const asks = el("span", "text");
  const reset = pressable("button", "reset", name);
  setText(legend, group.legend);
  setText(note, group.note);
  setText(asks, group.kontra.legend);
  setText(reset, group.reset);
  for (const { value, text } of group.kontra.options) {
    const item = el("option", "", { value });
    item.textContent = text;
    select.append(item);
  }
  const tell = () => {
    const names = made.filter(({ input }) => input.checked).map(({ option }) => option.value);
    choose(group.name, rulesText(group, [...names, select.value]));
  };
  for (const { input } of made) input.addEventListener("change", tell);
  select.addEventListener("change", tell);
  reset.addEventListener("click", () => {
    if (reset.getAttribute("aria-disabled") !== "true") choose(group.name, group.standard);
  });
  list.append(...made.map(({ label }) => label));
  highest.append(asks, select);
  summary.append(legend, " ", state);
  root.append(summary, note, list, highest, reset);
  return {
    root,
    draw(values) {
      const names = namesOf(values[group.name]);
      const changes = changesIn(group, values[group.name]);
      for (const { input, option } of made) input.checked = names.includes(option.value);
      select.value = optionOf(group.kontra, group.kontra.options.find(({ value }) => value && names.includes(value))?.value).value;
      setText(state, group.summaries[changes]);
      setAttr(reset, "aria-disabled", changes ? null : "true");
    },
  };
}

/** The learner's progress as a file: saved, and read again. `handedOver` is called when the page's store answers in its own place. */
export function makeFiles(files, storage, handedOver = () => {}) {
  const root = el("div", "group", { role: "group", "aria-label": files.legend });
  const legend = el("p", "legend", { "aria-hidden": "true" });
  const row = el("div", "row");
  const save = pressable("button", "files", "save");
  const read = el("label", "button file");
  const asks = el("span");
  const input = el("input", "spoken", { type: "file", accept: ".json,application/json", "data-lm-suppress-shortcuts": "true" });
  const answer = el("p", "note", { role: "status" });
  setText(legend, files.legend);
  setText(save, files.save);
  setText(asks, files.read);
  setText(answer, "");
  save.addEventListener("click", () => setText(answer, saveProgress(storage) ? "" : files.answers.nothing));
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const found = await readProgress(storage, file);
    input.value = "";
    if (found === "asked") handedOver();
    setText(answer, found === "asked" ? "" : files.answers[found ?? "left"]);
    if (found === null) window.dispatchEvent(new CustomEvent("ulti-settings"));
  });
  read.append(asks, input);
  row.append(save, read);
  root.append(legend, row, answer);
  return { root, draw() {} };
}

/** The panel that a description asks for: `{root, forget}`. It follows what is chosen anywhere until it is forgotten. */
export function makePanel(view, { storage = openStorage(), handedOver = () => {} } = {}) {
  const root = el("div", "ulti settings", { lang: view.lang });
  const status = el("p", "status", { role: "status" });
  const note = el("p", "note");
  const choose = (name, value) => writeSetting(storage, name, value, Date.now());
  const makers = { one: makeOneOf, rules: makeRules };
  const groups = view.groups.map((group) => {
    if (group.options.some((option) => option.href)) return makeLinks(group, choose);
    return makers[group.kind](group, freshId("setting"), choose);
  });
  groups.push(makeFiles(view.files, storage, handedOver));
  const drawAll = () => {
    const values = chosenValues(storage);
    setAttr(root, "data-colours", values.colours === 2 ? 2 : 4);
    for (const group of groups) group.draw(values);
  };
  const hear = ({ detail }) => {
    if (detail?.name) setText(status, detail.fault ? view.not_kept : "");
    drawAll();
  };
  window.addEventListener("ulti-settings", hear);
  window.addEventListener("storage", drawAll);
  setText(note, view.note);
  setText(status, "");
  root.append(note, ...groups.map((group) => group.root), status);
  drawAll();
  return {
    root,
    forget() {
      window.removeEventListener("ulti-settings", hear);
      window.removeEventListener("storage", drawAll);
      root.remove();
    },
  };
}

/** From now on this page remembers what the browser will not keep. Once for a page, before its panels. */
function holdWhatIsNotKept({ detail }) {
  if (!detail?.name) return;
  if (detail.fault) heldHere.set(detail.name, detail.value);
  else heldHere.delete(detail.name);
}
globalThis.addEventListener?.("ulti-settings", holdWhatIsNotKept);

/** The panel as a component of a notebook. */
function renderSettings({ model, el: host }) {
  let shown = null;
  const draw = () => {
    const open = shown?.root.querySelector("details")?.open;
    shown?.forget();
    shown = makePanel(model.get("_view"));
    const details = shown.root.querySelector("details");
    if (details && open) details.open = true;
    host.append(shown.root);
  };
  model.on("change:_view", draw);
  draw();
  return () => {
    model.off("change:_view", draw);
    shown.forget();
  };
}

export default { render: renderSettings };
