/* Where the browser's storage and Python meet. Python merges; this writes what it is given, but only over the text that it is based on:
   a newer one, from another tab, is sent to be merged first. */
import { forgetAside, noteAsideSaved, setAside, waitingAside } from "./aside.js";
import { makeBars } from "./bars.js";
import { IMPORT, KEY, openStorage, readText, writeText } from "./envelope.js";
import { fileName, readable } from "./files.js";
import { download } from "./handing.js";
import { SAVED, askBeforeLeaving, isUnsaved, noteLent, noteSaved } from "./leaving.js";

/** What is to be done with a text that Python sends, where `stored` stands in the storage: "keep" it in memory only, nothing since it is
    the "same", "write" it, or let Python "merge" first. */
export function wayOf(stored, { text, based, write }) {
  if (!write) return "keep";
  if (stored === text) return "same";
  return stored === based ? "write" : "merge";
}

/** The lesson that a page shows, from its address: "en/02_tricks"; null on any other page. */
export function lessonAt(path) {
  const found = /\/voila\/render\/(.+)\.ipynb$/.exec(path);
  return found ? decodeURIComponent(found[1]) : null;
}

/** One store at work: `tell(type, facts)` sends to Python, `storage` may be null. Nothing here touches the page. */
export function makeKeeper(storage, tell) {
  let latest = null;
  let reported = null;
  const report = (fault) => {
    if (fault !== reported) tell("fault", { fault });
    reported = fault;
  };
  const meet = (facts = {}) => {
    const { text, fault } = readText(storage);
    tell("stored", { text, now: Date.now(), ...facts });
    if (fault) report(fault);
  };
  const write = ({ text, aside }) => {
    const stored = readText(storage).text;
    if (aside && stored !== null) {
      const failed = setAside(storage, stored, Date.now());
      if (failed) return report(failed); // with no room to set it aside it is not written over
    }
    report(writeText(storage, text));
  };
  return {
    meet,
    latest: () => latest,
    /** A message of Python's; true when something was written. */
    hear(content) {
      if (content.took) writeText(storage, null, IMPORT);
      if (content.forget) {
        forgetAside(storage);
        for (const key of [IMPORT, SAVED]) writeText(storage, null, key);
      }
      if (typeof content.text !== "string") return false;
      latest = content.text;
      const { text: stored, fault } = readText(storage);
      if (fault) report(fault);
      else {
        const way = content.forget ? "write" : wayOf(stored, content);
        if (way === "merge") meet();
        if (way === "same") report(null);
        if (way === "write") write(content);
        return way === "write" && reported === null;
      }
      return false;
    },
  };
}

function initialize({ model }) {
  const over = new AbortController();
  const { signal } = over;
  const storage = openStorage();
  const tell = (type, facts) => model.send({ type, ...facts });
  const keeper = makeKeeper(storage, tell);
  const save = () => {
    const text = keeper.latest();
    if (text === null) return;
    download(fileName(new Date()), readable(text));
    noteSaved(storage, text);
  };
  const saveAside = () => {
    const text = waitingAside(storage);
    if (text === null) return;
    download(`damaged-${fileName(new Date())}`, text);
    noteAsideSaved(storage);
  };
  const bars = makeBars((button, bar) => {
    if (button === "save") save();
    else if (button === "aside") saveAside();
    else tell(button, { bar });
  });
  const on = (name, listener) => window.addEventListener(name, listener, { signal });
  // What the page asks of a store is done by one, also where two notebooks are open in one window.
  const take = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hear = (content) => {
    if (content.met) document.documentElement.dataset.ultiDesk = "met";
    if (keeper.hear(content)) window.dispatchEvent(new CustomEvent("ulti-written", { detail: model }));
  };
  const draw = () => bars.draw(model.get("_view"));
  on("storage", ({ key }) => { if (key === KEY || key === null) keeper.meet(); });
  on("ulti-written", ({ detail }) => { if (detail !== model) keeper.meet(); });
  on("ulti-settings", ({ detail }) => {
    if (detail?.fault) tell("setting", { name: detail.name, value: detail.value });
    else keeper.meet();
  });
  on("ulti-save", (event) => {
    take(event);
    save();
  });
  on("ulti-read", (event) => {
    take(event);
    tell("read", { text: event.detail.text });
  });
  askBeforeLeaving(() => model.get("_view").lent && isUnsaved(storage, keeper.latest()), signal);
  noteLent(storage, model.get("_view").lent);
  model.on("msg:custom", hear);
  model.on("change:_view", draw);
  draw();
  const zone = -new Date().getTimezoneOffset();
  keeper.meet({ lesson: lessonAt(location.pathname), left: readText(storage, IMPORT).text, aside: waitingAside(storage) !== null, zone });
  const end = () => {
    over.abort();
    model.off("msg:custom", hear);
    model.off("change:_view", draw);
    model.off("comm_live_update", end);
    bars.remove();
  };
  model.on("comm_live_update", end); // a kernel that was restarted has a store of its own, and this one knows less
  return end;
}

export default { initialize };
