/* Card faces, drawn as plain descriptions `{tag, attrs, children}` so that they can be read without a page, and built into SVG by
   `paint`. Colours are classes (`ink`, `gold`, ...), so a face follows the theme, the pack and the two-colour setting by itself. */
import { SHAPES } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
export const node = (tag, attrs = {}, ...children) => ({ tag, attrs, children });

/** A description turned into SVG elements. Text becomes text nodes, never markup. */
export function paint(spec) {
  const element = document.createElementNS(SVG, spec.tag);
  for (const [name, value] of Object.entries(spec.attrs)) element.setAttribute(name, String(value));
  element.append(...spec.children.map((child) => (typeof child === "string" ? child : paint(child))));
  return element;
}

const pip = (shape, x, y, size) =>
  node("path", { class: "ink pip", "fill-rule": "evenodd", d: shape, transform: `translate(${x} ${y}) scale(${size / 256}) translate(-128 -128)` });

/* Long indices (VIII) are squeezed so that they keep to the corner in any font. */
export function indexText(text, x, y, size, widest, more = {}) {
  const long = [...text].length;
  const shrunk = long > 2 ? size * 0.8 : long === 2 ? size * 0.9 : size;
  const squeeze = long > 1 ? { textLength: Math.min(widest, shrunk * 0.56 * long).toFixed(1), lengthAdjust: "spacingAndGlyphs" } : {};
  return node("text", { x, y, "font-size": shrunk.toFixed(1), "font-weight": 750, ...squeeze, ...more }, text);
}

/* The court figures: a head, shoulders in the suit's colour, and what each wears on the head. Origin at the chin. */
const SHOULDERS = "M-17 21C-17 9-10 5-4.6 4L0 9.5 4.6 4C10 5 17 9 17 21Z";
const HEADGEAR = {
  king: [
    node("path", { class: "gold", d: "M-9.5-8.2-12-19.5-6-14 0-22.5 6-14 12-19.5 9.5-8.2Z" }),
    node("path", { class: "ink", d: "M-7 1.5C-6 8-2.5 10.5 0 12.5 2.5 10.5 6 8 7 1.5 4 4-4 4-7 1.5Z" }),
  ],
  queen: [
    node("path", { class: "gold", d: "M-8-10-9.5-16.5-5-14Q0-22.5 5-14L9.5-16.5 8-10Q0-13-8-10Z" }),
    node("circle", { class: "gold", cx: 0, cy: -19.8, r: 2 }),
  ],
  jack: [
    node("path", { class: "ink", d: "M-10.5-6.5C-13-13.5-5-18.5 2-17.5 9-17 12.5-12 10-7.5 4-11-4-10.5-10.5-6.5Z" }),
    node("path", { class: "gold", d: "M5.5-14.5C8.5-22 13.5-24 17-23.5 17-18.5 13-14 7.5-12.5Z" }),
  ],
  over: [
    node("path", { class: "ink", d: "M-15-6.2Q0-12.4 15-6.2L9.2-8.6C9-14.5 6-19 0-19-6-19-9-14.5-9.2-8.6Z" }),
    node("path", { class: "gold", d: "M-7-16.5C-15-18-17-13-16-9.5-13.5-11.5-10-11-8.4-10.4Z" }),
  ],
  under: [
    node("path", { class: "ink", d: "M-9.6-5.5C-10.5-13-6-17.5 1.5-17.5 5.5-17.5 8-20 12.5-19 13.5-13 10.5-9.5 9.6-5.5Q0-9.5-9.6-5.5Z" }),
    node("circle", { class: "gold", cx: 12.4, cy: -19.4, r: 2.3 }),
  ],
};
const HAIR = node("path", { class: "ink", d: "M-10 9C-14.5-1-11-12.5 0-12.5 11-12.5 14.5-1 10 9 6 8-6 8-10 9Z" });

/** Who is drawn on a card: "king", "queen", "jack", or in the Tell pack "over" and "under"; null on the others. */
export function courtOf(rank, pack) {
  if (rank === "K") return "king";
  if (rank === "Q") return pack === "tell" ? "over" : "queen";
  if (rank === "J") return pack === "tell" ? "under" : "jack";
  return null;
}

function figure(court, x, y, scale) {
  const head = [node("circle", { class: "skin", cx: 0, cy: -3.4, r: 8.4 })];
  const behind = court === "queen" ? [HAIR] : [];
  return node(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    ...behind,
    node("path", { class: "ink", d: SHOULDERS }),
    ...head,
    ...HEADGEAR[court],
  );
}

/* As on real Tell cards the over carries its sign high and the under low; kings carry it high. */
function courtParts(court, shape) {
  const low = court !== "over" && court !== "king";
  return [
    node("rect", { class: "panel", x: 25.5, y: 8, width: 35, height: 67, rx: 5 }),
    pip(shape, 43, low ? 64 : 18.5, 16),
    figure(court, 43, low ? 35 : 54.5, 0.9),
  ];
}

/** The face of a card `{suit, rank, index}` on a field of 66 x 98: a large corner index, one big pip or a court figure. */
export function face(card, pack) {
  const shape = SHAPES[pack === "tell" ? "tell" : "french"][card.suit];
  const court = courtOf(card.rank, pack);
  const middle = court
    ? courtParts(court, shape)
    : [pip(shape, 40, card.rank === "A" ? 49 : 51, card.rank === "A" ? 46 : 34)];
  const far = node("g", { transform: "rotate(180 33 49)" }, indexText(card.index, 5, 17.5, 15, 20, { class: "ink" }));
  return node(
    "svg",
    { viewBox: "0 0 66 98", "aria-hidden": "true", focusable: "false", class: `face suit-${card.suit}` },
    ...middle,
    indexText(card.index, 4.5, 23.5, 23.5, court ? 21 : 31, { class: "ink" }),
    pip(shape, 12.4, 35, 14.5),
    far,
  );
}

/** A small face on a field of 34 x 46, index above pip: for hands that lie open and for messages. */
export function miniFace(card, pack) {
  const shape = SHAPES[pack === "tell" ? "tell" : "french"][card.suit];
  return node(
    "svg",
    { viewBox: "0 0 34 46", "aria-hidden": "true", focusable: "false", class: `face suit-${card.suit}` },
    indexText(card.index, 17, 20, 19, 28, { class: "ink", "text-anchor": "middle" }),
    pip(shape, 17, 33, 18),
  );
}

/** A suit's shape alone, spoken by its name. */
export function suitSign(suit, name, pack) {
  const spoken = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return node(
    "svg",
    { viewBox: "0 0 256 256", focusable: "false", class: `sign suit-${suit}`, ...spoken },
    node("path", { class: "ink pip", "fill-rule": "evenodd", d: SHAPES[pack === "tell" ? "tell" : "french"][suit] }),
  );
}
