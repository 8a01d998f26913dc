// What the browser keeps: reading and writing it, two tabs, files, what is set aside, and what is still unsaved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetAside, noteAsideSaved, setAside, waitingAside } from "../../ulti_teach/widgets/static/aside.js";
import { IMPORT, KEY, LONGEST, examine, newest, openStorage, readEnvelope, readText, writeSetting, writeText } from "../../ulti_teach/widgets/static/envelope.js";
import { fileName, leaveProgress, readable } from "../../ulti_teach/widgets/static/files.js";
import { textOf } from "../../ulti_teach/widgets/static/handing.js";
import { isUnsaved, leadsOn, noteLent, noteSaved, wouldLose } from "../../ulti_teach/widgets/static/leaving.js";
import { lessonAt, makeKeeper, wayOf } from "../../ulti_teach/widgets/static/store.js";

/** A storage as a browser has it, with room for so many characters. Its keys are its own properties, as a browser's are. */
function storageOf(entries = {}, room = Infinity) {
  const methods = {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; },
    setItem(key, text) {
      const others = Object.keys(this).filter((name) => name !== key).reduce((sum, name) => sum + this[name].length, 0);
      if (others + text.length > room) throw new DOMException("no room", "QuotaExceededError");
      this[key] = text;
    },
    removeItem(key) { delete this[key]; },
  };
  return Object.assign(Object.create(methods), entries);
}
const no = () => { throw new DOMException("no", "SecurityError"); };
const forbidden = { getItem: no, setItem: no, removeItem: no };
const text = (parts = {}) => JSON.stringify({ format: "ulti-teach", version: 1, cleared: 0, settings: {}, progress: {}, unfinished: {}, ...parts });

test("nothing kept is a blank envelope, and a setting can be noted in it", () => {
  const storage = storageOf();
  assert.equal(readEnvelope(storage).ok, true);
  assert.equal(writeSetting(storage, "pack", "tell", 5), null);
  assert.deepEqual(JSON.parse(storage[KEY]).settings, { pack: { value: "tell", at: 5 } });
});

test("a setting is noted beside all that is there, later than every other, even by a clock that went back", () => {
  const storage = storageOf({ [KEY]: text({ progress: { lessons: { "en/02": 7 } }, settings: { theme: { value: "dark", at: 900 } } }) });
  writeSetting(storage, "pack", "tell", 5);
  const { settings, progress } = JSON.parse(storage[KEY]);
  assert.deepEqual(settings, { theme: { value: "dark", at: 900 }, pack: { value: "tell", at: 901 } });
  assert.deepEqual(progress, { lessons: { "en/02": 7 } });
});

test("nothing is written over what is damaged, newer or forbidden", () => {
  for (const [kept, fault] of [["{", "damaged"], ["7", "damaged"], [text({ version: 9 }), "newer"], [text({ settings: [] }), "damaged"], [text({ settings: null }), "damaged"], [text({ progress: { mastered: 7 } }), "damaged"]]) {
    const storage = storageOf({ [KEY]: kept });
    assert.equal(readEnvelope(storage).fault, fault);
    assert.equal(writeSetting(storage, "pack", "tell", 5), fault);
    assert.equal(storage[KEY], kept);
  }
  assert.equal(writeSetting(forbidden, "pack", "tell", 5), "forbidden");
  assert.equal(writeSetting(null, "pack", "tell", 5), "forbidden");
  assert.equal(writeSetting(storageOf({}, 10), "pack", "tell", 5), "full");
});

test("a storage that may not even be asked for is none", () => {
  assert.equal(openStorage({ get localStorage() { return no(); } }), null);
  assert.deepEqual(readText(forbidden), { text: null, fault: "forbidden" });
  assert.equal(writeText(forbidden, "x"), "forbidden");
  assert.equal(writeText(storageOf({}, 2), "xyz"), "full");
});

test("a file is examined before it is taken", () => {
  const faults = ["", "[]", "null", '{"format":"solitaire"}', text({ version: "1" }), text({ version: 9 }), text({ progress: 1 }), `${text()}${" ".repeat(LONGEST)}`];
  assert.deepEqual(faults.map((file) => examine(file).fault), ["not-json", "not-ours", "not-ours", "not-ours", "not-ours", "newer", "not-ours", "too-long"]);
  assert.equal(examine(text()).fault, null);
});

test("where no table is, a file is put in place if nothing is kept, else left for the next lesson", () => {
  const empty = storageOf();
  assert.equal(leaveProgress(empty, text()), null);
  assert.deepEqual(Object.keys(empty), [KEY]);
  const full = storageOf({ [KEY]: "mine" });
  assert.equal(leaveProgress(full, text()), null);
  assert.deepEqual({ ...full }, { [KEY]: "mine", [IMPORT]: text() });
  assert.equal(leaveProgress(full, "{"), "not-json");
  assert.equal(leaveProgress(forbidden, text()), "forbidden");
  assert.equal(leaveProgress(storageOf({}, 5), text()), "full");
});

test("files are named by the day and can be read by a person", () => {
  assert.equal(fileName(new Date(2026, 10, 3)), "ulti-teach-2026-11-03.json");
  assert.equal(readable('{"a":1}'), '{\n  "a": 1\n}\n');
  assert.equal(readable("{damaged"), "{damaged");
});

test("a file that cannot be read is null, and a huge one is cut", async () => {
  assert.equal(await textOf(new Blob(["abc"])), "abc");
  assert.equal((await textOf(new Blob(["x".repeat(9_000_000)]))).length, 4_000_000);
  assert.equal(await textOf({ slice: () => ({ text: () => Promise.reject(new Error("gone")) }) }), null);
});

test("a text is written only over the one it is based on", () => {
  const message = { text: "new", based: "old", write: true };
  assert.deepEqual(["old", "new", "other", null].map((stored) => wayOf(stored, message)), ["write", "same", "merge", "merge"]);
  assert.equal(wayOf("old", { ...message, write: false }), "keep");
  assert.equal(wayOf(null, { ...message, based: null }), "write");
});

/** A keeper with what it has told Python. */
function keeperOf(storage) {
  const told = [];
  return { told, keeper: makeKeeper(storage, (type, facts) => told.push({ type, ...facts })) };
}

test("what another tab wrote in between is sent to be merged, and not written over", () => {
  const storage = storageOf({ [KEY]: "theirs" });
  const { told, keeper } = keeperOf(storage);
  assert.equal(keeper.hear({ text: "mine", based: "old", write: true }), false);
  assert.equal(storage[KEY], "theirs");
  assert.deepEqual(told.map(({ type, text: sent }) => [type, sent]), [["stored", "theirs"]]);
  assert.equal(keeper.hear({ text: "both", based: "theirs", write: true }), true);
  assert.equal(storage[KEY], "both");
  assert.equal(keeper.latest(), "both");
});

test("a full storage is told once, and once that there is room again", () => {
  const storage = storageOf({}, 4);
  const { told, keeper } = keeperOf(storage);
  for (const sent of ["too long", "too long again"]) keeper.hear({ text: sent, based: null, write: true });
  assert.deepEqual(told, [{ type: "fault", fault: "full" }]);
  assert.equal(keeper.latest(), "too long again");
  keeper.hear({ text: "ok", based: null, write: true });
  assert.deepEqual(told.slice(1), [{ type: "fault", fault: null }]);
});

test("a forbidden storage is told once, and the work stays in memory", () => {
  const { told, keeper } = keeperOf(forbidden);
  keeper.meet();
  keeper.hear({ text: "mine", based: null, write: true });
  assert.deepEqual(told.map(({ type, fault }) => [type, fault]), [["stored", undefined], ["fault", "forbidden"]]);
  assert.equal(keeper.latest(), "mine");
});

test("a newer text is never written over", () => {
  const storage = storageOf({ [KEY]: "newer" });
  const { told, keeper } = keeperOf(storage);
  keeper.hear({ text: "mine", based: "newer", write: false });
  assert.deepEqual([storage[KEY], keeper.latest(), told], ["newer", "mine", []]);
});

test("a damaged text is set aside before another takes its place, and stays where there is no room for both", () => {
  const storage = storageOf({ [KEY]: "damaged" });
  const message = { text: "fresh", based: "damaged", write: true, aside: true };
  keeperOf(storage).keeper.hear(message);
  assert.deepEqual([storage[KEY], waitingAside(storage)], ["fresh", "damaged"]);
  const small = storageOf({ [KEY]: "damaged" }, 12);
  const { told, keeper } = keeperOf(small);
  keeper.hear(message);
  assert.deepEqual([small[KEY], told], ["damaged", [{ type: "fault", fault: "full" }]]);
});

test("what was set aside waits until a file holds it, or everything is forgotten", () => {
  const storage = storageOf();
  assert.equal(waitingAside(storage), null);
  setAside(storage, "first", 100);
  setAside(storage, "second", 200);
  assert.equal(waitingAside(storage), "second");
  noteAsideSaved(storage);
  assert.equal(waitingAside(storage), null);
  setAside(storage, "third", 300);
  assert.equal(waitingAside(storage), "third");
  forgetAside(storage);
  assert.deepEqual({ ...storage }, {});
  assert.equal(waitingAside(null), null);
});

test("a file that was taken in is not kept for the next lesson, and forgetting leaves nothing behind", () => {
  const storage = storageOf({ [KEY]: "a", [IMPORT]: "b" });
  const { keeper } = keeperOf(storage);
  keeper.hear({ took: true });
  assert.deepEqual(Object.keys(storage), [KEY]);
  setAside(storage, "old", 1);
  noteSaved(storage, text());
  storage[KEY] = text({ version: 9 });
  keeper.hear({ text: "empty", based: "a", write: true, forget: true });
  assert.deepEqual({ ...storage }, { [KEY]: "empty" });
});

test("what was done since the last file is unsaved; to have opened a lesson is no work", () => {
  const storage = storageOf();
  const opened = text({ progress: { lessons: { "en/02": 99 } } });
  const worked = (at) => text({ progress: { answers: { order: [{ at: 3 }, { at }] } } });
  assert.equal(isUnsaved(storage, null), false);
  assert.equal(isUnsaved(storage, opened), false);
  assert.equal(isUnsaved(storage, worked(50)), true);
  noteSaved(storage, worked(50));
  assert.equal(isUnsaved(storage, worked(50)), false);
  assert.equal(isUnsaved(storage, worked(51)), true);
});

test("a page without Python asks on a lent machine only, and only for work that no file holds", () => {
  const storage = storageOf({ [KEY]: text({ settings: { pack: { value: "tell", at: 5 } } }) });
  assert.equal(wouldLose(storage), false);
  noteLent(storage, true);
  assert.equal(wouldLose(storage), true);
  noteSaved(storage, storage[KEY]);
  assert.equal(wouldLose(storage), false);
  noteLent(storage, false);
  writeSetting(storage, "pack", "french", 9);
  assert.equal(wouldLose(storage), false);
  assert.equal(wouldLose(null), false);
});

test("going on to another page of the course is no leaving; a place on the page, a file and another site are not going on", () => {
  const here = "https://hub.example/user/x/ulti-teach/ulti/rules#R7";
  const goesOn = (href, more = {}) => leadsOn({ href, hash: new URL(href).hash, ...more }, here);
  assert.equal(goesOn("https://hub.example/user/x/ulti-teach/"), true);
  assert.equal(goesOn("https://hub.example/user/x/ulti-teach/voila/render/en/01.ipynb#x"), true);
  assert.equal(leadsOn({}, here), true); // the button that loads the page again
  assert.equal(goesOn("https://hub.example/user/x/ulti-teach/ulti/rules#R8"), false);
  assert.equal(goesOn("https://hub.example/user/x/ulti-teach/", { target: "ulti-rules" }), false);
  assert.equal(goesOn("blob:https://hub.example/1-2", { download: "mine.json" }), false);
  assert.equal(goesOn("https://elsewhere.example/"), false);
});

test("the newest time is found however deep it stands", () => {
  assert.equal(newest({ a: [{ at: 5 }, { b: { at: 9, c: 100 } }], at: 7 }), 9);
  assert.equal(newest(null), 0);
});

test("a lesson is known by its address", () => {
  assert.equal(lessonAt("/base/voila/render/en/02_tricks.ipynb"), "en/02_tricks");
  assert.equal(lessonAt("/voila/render/en/a%20b.ipynb"), "en/a b");
  assert.equal(lessonAt("/lab/tree/en/02_tricks.ipynb"), null);
});
