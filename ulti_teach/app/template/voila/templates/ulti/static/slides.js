/* The pure part of the projector view: which cells share a slide, what a key means, what the address says, how large is large enough.
   Nothing here touches a page. */

const NAME = "projector";
const partsOf = (hash) => hash.replace(/^#/, "").split("&").filter(Boolean);
const isOurs = (part) => part === NAME || part.startsWith(`${NAME}=`);

/** The slide that an address asks for, counted from 1; 0 where it only asks for the view, null where it does not. */
export function slideIn(hash) {
  const part = partsOf(hash).find(isOurs);
  if (part === undefined) return null;
  const number = part.slice(NAME.length + 1);
  return /^\d{1,4}$/.test(number) ? Number(number) : 0;
}

/** The fragment with this slide in it, or with null without the view; whatever else stands in it stays. */
export function withSlide(hash, number) {
  const others = partsOf(hash).filter((part) => !isOurs(part));
  const parts = number === null ? others : [...others, `${NAME}=${number}`];
  return parts.length ? `#${parts.join("&")}` : "";
}

/* So many words fit above a table and leave it large; so few are a heading. */
const SHORT = 24;
const HEADING = 6;

/** Cells to slides, as lists of indexes. A cell is `{words, isProse, isTail}`: a short text shares the slide of the component after it, a bare
    heading that of whatever comes after it, and a tail (the link to the next lesson) that of the text before it. */
export function grouped(cells) {
  const slides = [];
  let waiting = [];
  cells.forEach((cell, index) => {
    const next = cells[index + 1];
    if (cell.isTail && slides.length) slides.at(-1).push(index);
    else if (cell.isProse && next && !next.isTail && cell.words <= (next.isProse ? HEADING : SHORT)) waiting.push(index);
    else {
      slides.push([...waiting, index]);
      waiting = [];
    }
  });
  return waiting.length ? [...slides, waiting] : slides;
}

const STEPS = { PageDown: "next", PageUp: "back", ArrowRight: "next", ArrowDown: "next", ArrowLeft: "back", ArrowUp: "back", Home: "first", End: "last" };
const LETTERS = { a: "answers", h: "hands", f: "full", b: "dark", ".": "dark", "?": "keys" };

/** What a key asks for, or null. `place` is where the keyboard is: `isField` (something is typed or chosen there), `isPressable` (the
    space bar presses it). A key with Ctrl, Alt or Meta is the browser's, and one that was answered already is whoever's answered it. */
export function meaning({ key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented }, { isField, isPressable }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return null;
  if (key === "Escape") return isField ? "out" : "leave";
  if (key === "PageDown" || key === "PageUp") return STEPS[key]; // what a presenter's remote sends, wherever the keyboard is
  if (isField) return null;
  if (key === " ") return isPressable ? null : shiftKey ? "back" : "next";
  return STEPS[key] ?? LETTERS[key.toLowerCase()] ?? null;
}

const HANDS = ["all", "own", "none"];

/** Whose hands are seen next: everybody's, then only that of whoever sits in front, then nobody's. */
export const nextHands = (now) => HANDS[(HANDS.indexOf(now) + 1) % HANDS.length];

/** The largest number between `low` and `high`, give or take `step`, for which `fits` holds; `low` when none does. */
export function largest(fits, low, high, step = 0.04) {
  if (fits(high)) return high;
  let [from, to] = [low, high];
  while (to - from > step) {
    const middle = Number(((from + to) / 2).toFixed(3));
    if (fits(middle)) from = middle;
    else to = middle;
  }
  return from;
}

/** Where what is too long for one window is cut: `[{from, to}, …]` in the measure of `blocks`, `[{top, bottom}, …]`, so that no block is cut
    that could stand whole. */
export function cuts(blocks, height) {
  const end = Math.max(...blocks.map(({ bottom }) => bottom));
  const parts = [];
  let from = Math.min(...blocks.map(({ top }) => top));
  while (from < end && parts.length < 99) {
    const limit = from + height;
    const rest = blocks.filter(({ top, bottom }) => bottom > limit && top > from);
    const to = limit >= end ? end : Math.min(limit, ...rest.filter(({ top, bottom }) => bottom - top <= height).map(({ top }) => top));
    parts.push({ from, to });
    from = to;
  }
  return parts;
}
