// The colour tokens: both dark lists are one list, and every pair of colours that meets on a screen has contrast enough.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../ulti_teach/widgets/static/tokens.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
  selector: selector.replace(/\s+/g, " ").trim(),
  tokens: Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()])),
}));
const always = blocks[0].tokens;
const light = blocks.find(({ selector }) => selector.includes('light="true"')).tokens;
const chosenDark = blocks.find(({ selector }) => selector.includes('light="false"'));
const darks = [blocks[2].tokens, chosenDark.tokens];

const channel = (byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
function luminance(hex) {
  assert.match(hex, /^#[0-9a-f]{6}$/i);
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ["ink", "paper panel good-bg bad-bg note-bg"],
  ["muted", "paper panel good-bg bad-bg note-bg"],
  ["note", "paper panel note-bg"],
  ["good", "paper panel"],
  ["bad", "paper panel"],
  ["go-ink", "go"],
  ["felt-ink", "felt felt-2"],
  ["felt-muted", "felt felt-2"],
  ["brass", "felt felt-2"],
  ["face-ink", "face face-2 face-dim brass"],
  ["c d h s acorn leaf heart bell", "face face-2 face-dim"],
];
const EDGES = [
  ["edge", "paper panel"],
  ["focus", "paper panel"],
  ["brass", "felt felt-2"],
  ["felt-line", "felt felt-2"],
  ["go", "paper panel"],
  ["good", "good-bg paper"],
  ["bad", "bad-bg paper"],
  ["note", "note-bg paper"],
  ["on-good on-bad on-note", "face face-2"],
  ["face", "felt felt-2"],
  ["back-edge", "felt felt-2"],
];

test("white on black is 21 to 1, so the measure itself is right", () => {
  assert.equal(Math.round(contrast("#ffffff", "#000000")), 21);
});

test("the list for the system's dark mode and the one for a dark theme that was chosen are equal", () => {
  assert.deepEqual(darks[0], darks[1]);
});

test("whoever chose dark gets the dark list, and whoever chose light is left alone by the system's", () => {
  assert.match(chosenDark.selector, /\[data-ulti-theme="dark"\]/);
  assert.match(blocks[2].selector, /:not\(\[data-ulti-theme="light"\]\)/);
});

test("light and dark name the same tokens", () => {
  assert.deepEqual(Object.keys(light).sort(), Object.keys(darks[0]).sort());
});

for (const [theme, own] of [["light", light], ["dark", darks[0]]]) {
  const colours = { ...always, ...own };
  for (const [least, pairs] of [[4.5, TEXT], [3, EDGES]]) {
    for (const [fronts, backs] of pairs) {
      for (const front of fronts.split(" ")) {
        for (const back of backs.split(" ")) {
          test(`${theme}: ${front} on ${back} is at least ${least} to 1`, () => {
            const found = contrast(colours[`--ut-${front}`], colours[`--ut-${back}`]);
            assert.ok(found >= least, `it is ${found.toFixed(2)}`);
          });
        }
      }
    }
  }
}

test("every token that the style sheet uses is defined", () => {
  const used = readFileSync(new URL("../../ulti_teach/widgets/static/table.css", import.meta.url), "utf8").matchAll(/var\((--ut-[\w-]+)/g);
  const missing = [...used].map(([, name]) => name).filter((name) => !(name in { ...always, ...light }));
  assert.deepEqual(missing, []);
});
