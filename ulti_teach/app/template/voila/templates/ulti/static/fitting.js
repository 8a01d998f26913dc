/* How large a slide can be: the layout and the size in which all of it fits the window, measured on the page itself. */
import { cuts, largest } from "./slides.js";

/* Words below the picture; beside it, in a narrow, a middle and a wide column; and text in longer lines. */
const LAYOUTS = ["stack", "narrow", "split", "wide"];
const LINES = ["stack", "long"];
const TEXT = 1.25; // the smallest text of a table is then legible from the back row of a room, on 1280 by 720
const ENOUGH = 0.92; // a little less than that is better than a table in two parts
const MOST = 2.6;
const BLOCKS = "p, li, tr, h1, h2, h3, caption, summary, select, input, textarea, .button, .message, .felt, .card, .chips, svg, img";

/* The room of 1280 by 720, in which text of the course's own size is enlarged by one. */
const measure = () => Math.min(innerWidth / 1280, innerHeight / 720);
const overflows = (node) => node.scrollWidth > node.clientWidth + 1;
const scrollers = (stage) => [...stage.querySelectorAll(".on :is(.scroller, .ut-prose table), .on.ut-prose table")];
const isWide = (stage) => !overflows(stage) && !scrollers(stage).some(overflows);
/* What is clipped has no overflow to measure; what is merely hidden has, but could be scrolled: so it is that only here. */
function measured(stage, ask) {
  stage.style.overflow = "hidden";
  const answer = ask();
  stage.scrollTo(0, 0);
  stage.style.overflow = "";
  return answer;
}
const isWhole = (stage) => stage.scrollHeight <= stage.clientHeight + 1 && isWide(stage);

function set(stage, layout, zoom) {
  stage.dataset.layout = layout;
  stage.style.zoom = zoom;
  stage.style.setProperty("--zoom", zoom);
}

/* Only what has both a picture and words can lie beside each other. */
function layoutsOf(stage) {
  if (innerWidth < innerHeight) return LINES.slice(0, 1);
  if (!stage.querySelector(".on .ulti")) return LINES;
  if (!stage.querySelector(".on .ulti > :is(.felt, .spread, .sheets, .chart):not([hidden])")) return LAYOUTS.slice(0, 1);
  // Two players at the sides of a felt need room for their names.
  return stage.querySelector(".on .felt[data-sides]:not([hidden])") ? LAYOUTS.filter((layout) => layout !== "wide") : LAYOUTS;
}

/** The parts in which a slide is shown, as `[{from, to}, …]` in the stage's own measure; one in all but the longest. */
function partsOf(stage) {
  const box = stage.getBoundingClientRect();
  const scale = box.height / stage.clientHeight;
  const blocks = [...stage.querySelectorAll(`.on, .on :is(${BLOCKS})`)]
    .map((node) => node.getBoundingClientRect())
    .filter(({ height, width }) => height > 1 && width > 1)
    .map(({ top, bottom }) => ({ top: (top - box.top) / scale, bottom: (bottom - box.top) / scale }));
  return cuts(blocks, stage.clientHeight);
}

/** Makes the slide on the stage as large as it can be, and no larger than `most`. Returns how: `{layout, zoom, parts}`. */
export const fit = (stage, most = MOST * measure()) => measured(stage, () => fitted(stage, most));

function fitted(stage, most) {
  const floor = Math.max(1, TEXT * measure());
  const top = Math.max(most, 1);
  const tried = layoutsOf(stage).map((layout) => {
    const zoom = largest((size) => (set(stage, layout, size), isWhole(stage)), 0.5, top);
    return { layout, zoom };
  });
  const best = tried.reduce((one, other) => (other.zoom > one.zoom * 1.03 ? other : one));
  if (best.zoom >= floor * ENOUGH) {
    set(stage, best.layout, best.zoom);
    return { ...best, parts: [] };
  }
  // Too long for one window: legible, and a part at a time.
  const layout = "stack";
  const zoom = largest((size) => (set(stage, layout, size), isWide(stage)), 0.6, floor);
  set(stage, layout, zoom);
  const parts = partsOf(stage);
  return { layout, zoom, parts: parts.length > 1 ? parts : [] };
}

/** Whether what is on the stage still fits as it is. */
export const stillFits = (stage, { parts }) => !parts.length && measured(stage, () => isWhole(stage));

/** Shows one part of a slide that has several. */
export function showPart(stage, part) {
  const { from = 0, to = 0 } = part ?? {};
  stage.toggleAttribute("data-part", Boolean(part));
  stage.style.setProperty("--from", `${from}px`);
  stage.style.setProperty("--rest", part ? `${Math.max(0, stage.clientHeight - (to - from))}px` : "0px");
}
