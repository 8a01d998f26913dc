// The pure helpers of the screen: focus, movement, what is kept, what is said and sent.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { plan } from "../../ulti_teach/widgets/static/dom.js";
import { fanTilt } from "../../ulti_teach/widgets/static/felt.js";
import { replacesTyped } from "../../ulti_teach/widgets/static/fields.js";
import { fieldPlaces, nextPlace, rowPlaces, stepAlong } from "../../ulti_teach/widgets/static/focus.js";
import { columns, roomFor, spokenCard } from "../../ulti_teach/widgets/static/hand.js";
import { addressOf } from "../../ulti_teach/widgets/static/menu.js";
import { calm, startFrom, takenBy } from "../../ulti_teach/widgets/static/motion.js";
import { messageKey, saysTheSame } from "../../ulti_teach/widgets/static/panel.js";
import { asksVerdict, canDo, isOvertaken, layout, message, newTrick } from "../../ulti_teach/widgets/static/screen.js";
import table from "../../ulti_teach/widgets/static/table.js";

const hand = (...ids) => ({ cards: ids.map((id) => ({ id })) });
const go = { id: "next", go: true, enabled: true };

test("focus stays on a card that is still in the hand", () => {
  assert.deepEqual(nextPlace({ zone: "hand", key: "s9", index: 1 }, { hand: hand("sK", "s9"), buttons: [go] }), { zone: "hand", key: "s9" });
});

test("when a card has left the hand, focus goes to the card in its place, at the end to the last one", () => {
  assert.deepEqual(nextPlace({ zone: "hand", key: "s9", index: 1 }, { hand: hand("sK", "h8", "h7") }), { zone: "hand", key: "h8" });
  assert.deepEqual(nextPlace({ zone: "hand", key: "s9", index: 2 }, { hand: hand("sK", "h8") }), { zone: "hand", key: "h8" });
});

test("after the last card focus goes to the primary button", () => {
  assert.deepEqual(nextPlace({ zone: "hand", key: "s9", index: 0 }, { hand: hand(), buttons: [{ id: "undo", enabled: true }, go] }), { zone: "button", key: "next" });
});

test("when a button has gone and none is primary, focus goes to a card that can be chosen, not to another button", () => {
  const view = { hand: { cards: [{ id: "sK", disabled: true }, { id: "s9" }] }, buttons: [{ id: "again", enabled: true }] };
  assert.deepEqual(nextPlace({ zone: "button", key: "next", index: 0 }, view), { zone: "hand", key: "s9" });
});

test("a resting primary button is passed over", () => {
  assert.deepEqual(
    nextPlace({ zone: "button", key: "old", index: 0 }, { buttons: [{ ...go, enabled: false }, { id: "undo", enabled: true }] }),
    { zone: "button", key: "undo" },
  );
});

test("with nothing left to focus there is no place", () => {
  assert.equal(nextPlace({ zone: "choice", key: "1", index: 0 }, {}), null);
});

const boxes = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ x: (at % 5) * 60, y: Math.floor(at / 5) * 100, height: 90 }));

test("left, right, Home and End walk along the hand and stop at its ends", () => {
  assert.deepEqual(
    [["ArrowRight", 0], ["ArrowRight", 6], ["ArrowLeft", 0], ["Home", 4], ["End", 4]].map(([key, at]) => stepAlong(key, at, boxes)),
    [1, 6, 0, 0, 6],
  );
});

test("up and down go to the nearest card of the other row, and other keys are not ours", () => {
  assert.deepEqual(["ArrowDown", "ArrowUp", "Tab", "Enter"].map((key) => stepAlong(key, 1, boxes)), [6, null, null, null]);
  assert.equal(stepAlong("ArrowUp", 6, boxes), 1);
  assert.equal(stepAlong("ArrowDown", 4, boxes), 6);
});

const full = { trick: { cards: [{ id: "sJ", place: "right" }, { id: "h7", place: "left", wins: true }, { id: "s8", place: "me" }] } };

test("a finished trick that has gone was taken by its winner", () => {
  assert.equal(takenBy(full, { trick: { cards: [] } }), "left");
  assert.equal(takenBy(full, { trick: { cards: [{ id: "c8", place: "left" }] } }), "left");
});

test("an unfinished trick, one that stays, and one undone back into the hand are taken by nobody", () => {
  assert.equal(takenBy({ trick: { cards: full.trick.cards.slice(0, 2) } }, { trick: { cards: [] } }), null);
  assert.equal(takenBy(full, full), null);
  assert.equal(takenBy(full, { trick: { cards: [] }, hand: hand("s8") }), null);
  assert.equal(takenBy(null, full), null);
});

test("nothing moves when the screen's settings or the page's ask for little movement", () => {
  const screen = (motion, page) => ({ dataset: { motion }, ownerDocument: { documentElement: { dataset: { ultiMotion: page } } } });
  assert.equal(calm(screen("system", undefined)), false);
  assert.equal(calm(screen("reduced", undefined)), true);
  assert.equal(calm(screen(undefined, "reduced")), true);
});

test("a flying card starts centre upon centre", () => {
  const start = startFrom({ left: 100, top: 200, width: 40, height: 60 }, { left: 10, top: 20, width: 80, height: 120 });
  assert.deepEqual(start, { x: 70, y: 150, scale: 0.5 });
});

test("the fan of face-down cards is even and gentle", () => {
  assert.deepEqual(fanTilt(0, 1), { turn: 0, drop: 0 });
  assert.equal(fanTilt(0, 10).turn, -fanTilt(9, 10).turn);
  for (let count = 1; count <= 12; count += 1) for (let at = 0; at < count; at += 1) assert.ok(Math.abs(fanTilt(at, count).turn) <= 12);
});

test("nodes are dropped by key, and a key that comes twice is told apart", () => {
  assert.deepEqual(plan(["a", "b"], ["b", "c", "c"]), { keys: ["b", "c", "c#1"], drop: ["a"] });
});

test("a card is spoken with its mark and the reason it cannot be chosen", () => {
  assert.equal(spokenCard({ name: "nine of hearts", mark_text: "", note: null }), "nine of hearts");
  assert.equal(spokenCard({ name: "nine of hearts", mark_text: "wrong", note: "you must follow spades" }), "nine of hearts, wrong, you must follow spades");
});

test("a trick is new when all of its cards have gone", () => {
  const trick = (...ids) => ({ trick: { cards: ids.map((id) => ({ id })) } });
  assert.equal(newTrick(trick("s9", "d7"), trick("h8")), true);
  assert.equal(newTrick(trick("s9", "d7"), trick()), true);
  assert.equal(newTrick(trick("s9"), trick("s9", "d7")), false);
  assert.equal(newTrick(trick(), trick("s9")), false);
  assert.equal(newTrick(null, trick("s9")), false);
});

test("what waited is done only if it can still be done", () => {
  const view = { hand: { cards: [{ id: "sK" }, { id: "h8", disabled: true }] }, buttons: [{ id: "next", enabled: false }, { id: "undo", enabled: true }] };
  assert.equal(canDo(view, { action: "card", card: "sK" }), true);
  assert.equal(canDo(view, { action: "card", card: "h8" }), false);
  assert.equal(canDo(view, { action: "card", card: "c7" }), false);
  assert.equal(canDo(view, { action: "button", id: "undo" }), true);
  assert.equal(canDo(view, { action: "button", id: "next" }), false);
  assert.equal(canDo(view, { action: "choice", id: "1" }), false);
});

test("an action is lost when a view that answers nothing was made before it came, and only then", () => {
  const sent = { seq: 3, action: { action: "card", card: "sK" } };
  assert.equal(isOvertaken(sent, { seq: 4 }), true);
  assert.equal(isOvertaken(sent, { seq: 5, answers: 2 }), true);
  assert.equal(isOvertaken(sent, { seq: 4, answers: 3 }), false);
  assert.equal(isOvertaken(sent, { seq: 3 }), false);
  assert.equal(isOvertaken(null, { seq: 4 }), false);
});

test("two rows are as even as can be", () => {
  assert.deepEqual([1, 5, 6, 7, 8, 9, 10, 12].map(columns), [1, 5, 3, 4, 4, 5, 5, 6]);
});

test("the view may say where the keyboard goes", () => {
  const cards = { cards: [{ id: "sK", disabled: true }, { id: "h8" }] };
  const view = (focus) => ({ hand: cards, buttons: [{ id: "next", enabled: true }], focus });
  const was = { zone: "hand", key: "sK", index: 0 };
  assert.deepEqual(nextPlace(was, view({ zone: "button", key: "next" })), { zone: "button", key: "next" });
  assert.deepEqual(nextPlace(was, view({ zone: "hand" })), { zone: "hand", key: "h8" });
  assert.deepEqual(nextPlace(was, view({ zone: "choice" })), { zone: "hand", key: "sK" });
  assert.deepEqual(nextPlace(was, view(null)), { zone: "hand", key: "sK" });
});

test("cards keep their size while a hand gets smaller, and twelve still fit", () => {
  assert.deepEqual([3, 10, 12].map(roomFor), [10, 10, 12]);
});

test("messages are told apart by kind, text, rule and card", () => {
  const said = { kind: "bad", text: "Not the nine of hearts.", rule: "Rule 7.2", card: { id: "h9" } };
  const others = [{ ...said, kind: "note" }, { ...said, text: "No." }, { ...said, rule: null }, { ...said, card: { id: "h8" } }];
  assert.equal(new Set([said, ...others].map(messageKey)).size, 5);
  assert.equal(saysTheSame([said], [{ ...said }]), true);
  assert.equal(saysTheSame([said], others.slice(0, 1)), false);
  assert.equal(saysTheSame([], []), false);
});

test("every message carries the number of the view it answers", () => {
  assert.deepEqual(message({ seq: 7 }, { action: "card", card: "s9" }), { seq: 7, action: "card", card: "s9" });
});

test("ticking a card asks for no verdict; playing one, answering and pressing a button do", () => {
  const view = { hand: { cards: [{ id: "s9", pressed: false }, { id: "s8", pressed: null }] }, choices: { options: [{ id: "1", pressed: null }] } };
  const asks = [{ action: "card", card: "s9" }, { action: "card", card: "s8" }, { action: "choice", id: "1" }, { action: "button", id: "check" }];
  assert.deepEqual(asks.map((action) => asksVerdict(view, action)), [false, true, true, true]);
});

test("a view without seats, cards or buttons is laid out without felt and rail", () => {
  assert.deepEqual(layout({ say: [] }), { sides: false, felt: false, rail: false });
  assert.deepEqual(layout({ hand: hand("s9"), buttons: [go] }), { sides: false, felt: true, rail: true });
  assert.deepEqual(layout({ fields: [{ id: "find", top: true }] }), { sides: false, felt: false, rail: false });
  assert.deepEqual(layout({ fields: [{ id: "find", top: true }, { id: "hand" }] }), { sides: false, felt: false, rail: true });
  assert.deepEqual(layout({ seats: [{ place: "me" }] }), { sides: false, felt: true, rail: false });
  assert.deepEqual(layout({ seats: [{ place: "left" }] }), { sides: true, felt: true, rail: false });
});

const folder = new URL("../../ulti_teach/widgets/static/", import.meta.url);
const sources = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);

test("table.js is a widget module", () => {
  assert.equal(typeof table.render, "function");
});

test("imports have the one form that is joined for the notebook, and never go round in a circle", () => {
  const graph = new Map();
  for (const [name, text] of sources) {
    const lines = text.split("\n").filter((line) => line.startsWith("import") || /\bfrom "/.test(line));
    for (const line of lines) assert.match(line, /^import \{ [\w, ]+ \} from "\.\/[\w]+\.js";$/, name);
    graph.set(name, lines.map((line) => /"\.\/(.*)"/.exec(line)[1]));
  }
  const walk = (name, path) => {
    assert.ok(!path.includes(name), [...path, name].join(" -> "));
    for (const next of graph.get(name)) walk(next, [...path, name]);
  };
  for (const name of graph.keys()) walk(name, []);
});

test("no module writes markup from text or asks for anything over the network", () => {
  for (const [name, text] of sources) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|fetch\(|XMLHttpRequest|import\(/, name);
});

const board = {
  menu: { selects: [{ id: "theme", options: [{ id: "mix" }, { id: "tricks" }] }, { id: "grade", options: [{ id: "any" }] }] },
  tools: { buttons: [{ id: "link", link: "puzzles.ipynb?puzzle=k1" }] },
};

test("what was typed asks for a verdict; an option of a field does not", () => {
  const view = { fields: [{ id: "hand", kind: "text" }, { id: "suit", kind: "one", options: [{ id: "h" }] }] };
  const asks = [{ action: "field", id: "hand", value: "cA" }, { action: "field", id: "suit", value: "h" }, { action: "field", id: "x", value: "" }];
  assert.deepEqual(asks.map((action) => asksVerdict(view, action)), [true, false, false]);
});

test("another puzzle is chosen from what the menu offers, and is no verdict to be read", () => {
  assert.equal(canDo(board, { action: "theme", id: "tricks" }), true);
  assert.equal(canDo(board, { action: "theme", id: "wallpaper" }), false);
  assert.equal(canDo(board, { action: "grade", id: "any" }), true);
  assert.equal(canDo({}, { action: "theme", id: "tricks" }), false);
  assert.equal(asksVerdict(board, { action: "theme", id: "tricks" }), false);
  assert.equal(asksVerdict(board, { action: "tool", id: "link-copied" }), false);
});

test("a tool can be used where there are tools, whatever came of the clipboard", () => {
  assert.equal(canDo(board, { action: "tool", id: "link-shown" }), true);
  assert.equal(canDo({}, { action: "tool", id: "link-shown" }), false);
});

test("a link is taken from the page on which it stands", () => {
  const page = "http://localhost:8632/voila/render/en/02_tricks.ipynb?x=1";
  assert.equal(addressOf("puzzles.ipynb?puzzle=k1", page), "http://localhost:8632/voila/render/en/puzzles.ipynb?puzzle=k1");
  assert.equal(addressOf(null, page), "");
});

test("the keyboard stays at the menu", () => {
  assert.deepEqual(nextPlace({ zone: "menu", key: "theme", index: 0 }, board), { zone: "menu", key: "theme" });
});

const around = {
  fields: [
    { id: "suit", kind: "one", options: [{ id: "c" }, { id: "d", enabled: false }] },
    { id: "name", kind: "text", value: "Anna" },
  ],
  sheets: [{ id: "ladder", rows: [{ id: "1", pick: { enabled: true } }, { id: "2" }] }],
};

test("each answer of a field has a place, a line to type into is one, and so is each row that can be picked", () => {
  assert.deepEqual(fieldPlaces(around).map(({ id }) => id), ["suit.c", "suit.d", "name"]);
  assert.deepEqual(rowPlaces(around).map(({ id }) => id), ["ladder.1"]);
  assert.deepEqual(nextPlace({ zone: "field", key: "suit.c", index: 0 }, around), { zone: "field", key: "suit.c" });
  assert.deepEqual(nextPlace({ zone: "button", key: "gone", index: 0 }, { ...around, focus: { zone: "row", key: "ladder.1" } }), {
    zone: "row",
    key: "ladder.1",
  });
});

test("what is entered is sent while its field is there and does not rest", () => {
  const sends = (action, id, value) => canDo(around, { action, id, value });
  assert.deepEqual([sends("field", "suit", "c"), sends("field", "name", "<b>"), sends("row", "ladder", "1")], [true, true, true]);
  assert.deepEqual([sends("field", "suit", "d"), sends("field", "gone", "c"), sends("row", "ladder", "2")], [false, false, false]);
});

test("what is being typed is not written over, unless Python has changed it since", () => {
  assert.equal(replacesTyped("Anna", "Anna", "Annab", true), false);
  assert.equal(replacesTyped("Anna", "Anna", "Annab", false), true);
  assert.equal(replacesTyped("Ben", "Anna", "Annab", true), true);
  assert.equal(replacesTyped("Anna", undefined, "Anna", false), false);
  assert.equal(replacesTyped("open", "", "open b", true, true), false);
  assert.equal(replacesTyped("", "open", "open b", false, true), true);
});
