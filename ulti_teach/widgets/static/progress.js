/* What the learner has done so far. Python decides what is said; a file is chosen, read and saved by the browser. */
import { el, keyed, setAttr, setText } from "./dom.js";
import { LONGEST } from "./envelope.js";
import { textOf } from "./handing.js";
import { makeButtons, makeSay } from "./panel.js";

function renderProgress({ model, el: host }) {
  const root = el("section", "ulti ulti-progress");
  const heading = el("h3", "heading");
  const kinds = el("ul", "kinds");
  const puzzles = el("p", "puzzles");
  const asks = el("p", "asks", { role: "status" });
  const file = el("input", "", { type: "file", accept: ".json,application/json", hidden: "" });
  const say = makeSay();
  let asked = false;
  const send = (action) => {
    asked = true;
    model.send({ seq: model.get("_view").seq, ...action });
  };
  const buttons = makeButtons((action) => {
    if (action.id === "save") window.dispatchEvent(new CustomEvent("ulti-save", { cancelable: true }));
    else if (action.id === "read") file.click();
    else send(action);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const text = await textOf(chosen);
    file.value = ""; // so that the same file can be chosen again
    send(text === null ? { action: "unreadable" } : { action: "file", id: text.slice(0, LONGEST + 1) });
  });
  const makeKind = () => {
    const item = el("li");
    const words = el("span", "words");
    words.append(el("span", "kind"), " ", el("span", "stands"));
    item.append(el("span", "dot", { "aria-hidden": "true" }), words);
    return item;
  };
  const draw = () => {
    const view = model.get("_view");
    setAttr(root, "lang", view.lang);
    setAttr(root, "aria-label", view.label);
    setText(heading, view.heading);
    keyed(kinds, view.kinds, ({ id }) => id, makeKind, (item, { kind, name, text }) => {
      const [dot, words] = item.children;
      setAttr(dot, "data-kind", kind);
      setText(words.children[0], name);
      setText(words.children[1], text);
    });
    setText(puzzles, view.puzzles);
    setText(asks, view.asks);
    const held = root.contains(document.activeElement);
    buttons.draw(view);
    say.draw(view, asked);
    if (held && view.focus) root.querySelector(`[data-key="${view.focus}"]`)?.focus({ preventScroll: true });
    asked = false;
  };
  root.append(heading, kinds, puzzles, asks, buttons.root, say.root, file);
  host.append(root);
  model.on("change:_view", draw);
  draw();
  return () => {
    model.off("change:_view", draw);
    root.remove();
  };
}

export default { render: renderProgress };
