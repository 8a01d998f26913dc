// Card faces as descriptions: what is drawn, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { courtOf, face, indexText, miniFace, suitSign } from "../../ulti_teach/widgets/static/cards.js";
import { SHAPES } from "../../ulti_teach/widgets/static/shapes.js";

const all = (spec, tag) => [...(spec.tag === tag ? [spec] : []), ...spec.children.flatMap((child) => (child.tag ? all(child, tag) : []))];
const words = (spec) => all(spec, "text").map((text) => text.children.join(""));
const heightOf = (spec, shape) =>
  all(spec, "path").filter((path) => path.attrs.d === shape).map((path) => Number(/translate\(\S+ (\S+?)\)/.exec(path.attrs.transform)[1]));

test("a face prints the index it is given, twice, and no other words", () => {
  assert.deepEqual(words(face({ suit: "h", rank: "T", index: "10" }, "french")), ["10", "10"]);
  assert.deepEqual(words(face({ suit: "h", rank: "8", index: "VIII" }, "tell")), ["VIII", "VIII"]);
});

test("the four suits of each pack have four different shapes", () => {
  for (const pack of ["french", "tell"]) assert.equal(new Set(Object.values(SHAPES[pack])).size, 4);
});

test("in the Tell pack clubs are acorns, spades leaves and diamonds bells, and only hearts look as in the French one", () => {
  assert.deepEqual(["c", "d", "h", "s"].filter((suit) => SHAPES.french[suit] === SHAPES.tell[suit]), ["h"]);
});

test("every one of the 32 faces differs from the others, in both packs and without any colour", () => {
  for (const pack of ["french", "tell"]) {
    const faces = [..."cdhs"].flatMap((suit) => [..."ATKQJ987"].map((rank) => ({ suit, rank, index: rank })));
    const drawn = faces.map((card) => JSON.stringify(face(card, pack).children));
    assert.equal(new Set(drawn).size, 32);
  }
});

test("queen and jack are over and under in the Tell pack", () => {
  assert.deepEqual(["K", "Q", "J"].map((rank) => courtOf(rank, "french")), ["king", "queen", "jack"]);
  assert.deepEqual(["K", "Q", "J"].map((rank) => courtOf(rank, "tell")), ["king", "over", "under"]);
  assert.deepEqual(["A", "T", "9", "8", "7"].map((rank) => courtOf(rank, "tell")), [null, null, null, null, null]);
});

test("the over's sign stands above its figure and the under's below", () => {
  const [over] = heightOf(face({ suit: "s", rank: "Q", index: "O" }, "tell"), SHAPES.tell.s);
  const [under] = heightOf(face({ suit: "s", rank: "J", index: "U" }, "tell"), SHAPES.tell.s);
  assert.ok(over < 30 && under > 55, `over at ${over}, under at ${under}`);
});

test("the five court figures differ from one another", () => {
  const drawn = [["K", "french"], ["Q", "french"], ["J", "french"], ["Q", "tell"], ["J", "tell"]].map(([rank, pack]) =>
    JSON.stringify(all(face({ suit: "h", rank, index: "x" }, pack), "g").find((g) => g.attrs.transform.includes("scale"))),
  );
  assert.equal(new Set(drawn).size, 5);
});

test("an index of several letters never leaves its corner", () => {
  for (const text of ["10", "IX", "VII", "VIII"]) assert.ok(Number(indexText(text, 5, 24, 24, 21).attrs.textLength) <= 21);
  assert.equal(indexText("K", 5, 24, 24, 21).attrs.textLength, undefined);
});

test("faces are hidden from screen readers; a suit's sign speaks its name when it has one", () => {
  assert.equal(face({ suit: "c", rank: "7", index: "7" }, "french").attrs["aria-hidden"], "true");
  assert.equal(miniFace({ suit: "c", rank: "7", index: "7" }, "french").attrs["aria-hidden"], "true");
  assert.equal(suitSign("c", "acorns", "tell").attrs["aria-label"], "acorns");
  assert.equal(suitSign("c", null, "tell").attrs["aria-hidden"], "true");
});
