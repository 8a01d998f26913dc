// The pure part of the projector view: slides, keys, the address, sizes and cuts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cuts, grouped, largest, meaning, nextHands, slideIn, withSlide } from "../../ulti_teach/app/template/voila/templates/ulti/static/slides.js";

const prose = (words) => ({ words, isProse: true });
const table = { words: 200, isProse: false };
const tail = { words: 5, isTail: true };

test("the address names a slide, or only the view, or neither", () => {
  assert.deepEqual(["#projector=5", "#projector", "#projector=no", "#other", "", "#projectors=5"].map(slideIn), [5, 0, 0, null, null, null]);
  assert.equal(slideIn("#set=abc&projector=12"), 12);
});

test("what else stands in the address stays there, with the view and after it", () => {
  assert.equal(withSlide("#set=abc", 3), "#set=abc&projector=3");
  assert.equal(withSlide("#set=abc&projector=3", 4), "#set=abc&projector=4");
  assert.equal(withSlide("#set=abc&projector=4", null), "#set=abc");
  assert.equal(withSlide("#projector", null), "");
});

test("a short text shares the slide of the component after it; a long one has its own", () => {
  assert.deepEqual(grouped([prose(60), prose(20), table, table, prose(25), table]), [[0], [1, 2], [3], [4], [5]]);
});

test("a bare heading never stands alone, two short texts in a row do not pile up, and the link onward stays with the last text", () => {
  assert.deepEqual(grouped([prose(3), prose(80), prose(20), prose(60), prose(10), tail]), [[0, 1], [2], [3], [4, 5]]);
  assert.deepEqual(grouped([prose(2)]), [[0]]);
});

const key = (name, more = {}) => ({ key: name, ...more });
const nowhere = { isField: false, isPressable: false };

test("a presenter's remote turns the slides wherever the keyboard is", () => {
  for (const place of [nowhere, { isField: true }, { isPressable: true }]) {
    assert.equal(meaning(key("PageDown"), place), "next");
    assert.equal(meaning(key("PageUp"), place), "back");
  }
});

test("arrows and letters are the view's, but not in a field, and never what was answered already or belongs to the browser", () => {
  assert.deepEqual(
    ["ArrowRight", "ArrowLeft", "Home", "End", "a", "H", "f", "b", ".", "?", " ", "Escape", "x", "Enter"].map((name) => meaning(key(name), nowhere)),
    ["next", "back", "first", "last", "answers", "hands", "full", "dark", "dark", "keys", "next", "leave", null, null],
  );
  assert.deepEqual(["ArrowRight", "a", "?", " ", "Home"].map((name) => meaning(key(name), { isField: true })), [null, null, null, null, null]);
  assert.equal(meaning(key("ArrowRight", { defaultPrevented: true }), nowhere), null);
  assert.equal(meaning(key("a", { ctrlKey: true }), nowhere), null);
});

test("the space bar presses a button that has the focus; Escape leaves a field before it leaves the view", () => {
  assert.equal(meaning(key(" "), { isPressable: true }), null);
  assert.equal(meaning(key(" ", { shiftKey: true }), nowhere), "back");
  assert.equal(meaning(key("Escape"), { isField: true }), "out");
});

test("hands go from as they are to only one's own to none, and back", () => {
  assert.deepEqual(["all", "own", "none"].map(nextHands), ["own", "none", "all"]);
});

test("the largest size that fits is found to a step, and is one that was tried; where none does it is the smallest", () => {
  const tried = [];
  const found = largest((size) => (tried.push(size), size <= 1.37), 0.5, 2.6);
  assert.ok(found <= 1.37 && found > 1.33, found);
  assert.ok(tried.includes(found) && tried.length < 9, tried);
  assert.equal(largest(() => true, 0.5, 2.6), 2.6);
  assert.equal(largest(() => false, 0.5, 2.6), 0.5);
});

test("what is too long is cut between its rows", () => {
  const rows = [0, 1, 2, 3, 4].map((at) => ({ top: at * 40, bottom: at * 40 + 40 }));
  assert.deepEqual(cuts(rows, 100), [{ from: 0, to: 80 }, { from: 80, to: 160 }, { from: 160, to: 200 }]);
});

test("a block higher than the window is cut where the window ends, and one in two columns is not halved", () => {
  assert.deepEqual(cuts([{ top: 10, bottom: 260 }], 100), [{ from: 10, to: 110 }, { from: 110, to: 210 }, { from: 210, to: 260 }]);
  assert.deepEqual(cuts([{ top: 0, bottom: 60 }, { top: 60, bottom: 90 }, { top: 50, bottom: 130 }], 100), [{ from: 0, to: 50 }, { from: 50, to: 130 }]);
});
