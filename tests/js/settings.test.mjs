// The panel of settings: what a kept value means, and the text of the rules that were ticked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changesIn, chosenValues, namesOf, optionOf, rulesText } from "../../ulti_teach/widgets/static/settings.js";

const pack = { options: [{ value: "french" }, { value: "tell" }] };
const rules = {
  standard: "standard",
  options: [{ value: "four players" }, { value: "four aces" }],
  kontra: { options: [{ value: "" }, { value: "kontra to x32" }, { value: "kontra to x2" }] },
};
const storage = (text) => ({ getItem: () => text, setItem() {} });

test("a value that is no option means the first one", () => {
  assert.deepEqual(["tell", "tarot", undefined, 7].map((value) => optionOf(pack, value).value), ["tell", "french", "french", "french"]);
});

test("rules are written in the panel's order, each once, and standard when there are none", () => {
  assert.equal(rulesText(rules, ["kontra to x2", "four aces", "four players"]), "four players, four aces, kontra to x2");
  assert.equal(rulesText(rules, ["", "five aces"]), "standard");
});

test("rules are read as they are written, and the changes counted", () => {
  assert.deepEqual(namesOf("four aces,kontra to x2"), ["four aces", "kontra to x2"]);
  assert.deepEqual([undefined, 7, "standard", "four aces", "four aces, kontra to x2"].map((text) => changesIn(rules, text)), [0, 0, 0, 1, 2]);
});

test("what is kept is read, whatever else stands there", () => {
  const text = JSON.stringify({ format: "ulti-teach", version: 1, settings: { pack: { value: "tell", at: 1 }, colours: null } });
  assert.deepEqual(chosenValues(storage(text)), { pack: "tell", colours: undefined });
  assert.deepEqual(chosenValues(storage("{")), {});
  assert.deepEqual(chosenValues(null), {});
});
