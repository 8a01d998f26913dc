/* How large a slide can be: the layout and the size in which all of it fits the window, measured on the page itself. What is too long for
   one window becomes several views of the slide, `{layout, zoom, face, from, to}`. */
import { cuts, largest } from "./slides.js";

/* Words beside the picture, in a middle, a narrow and a wide column, and below it; text in short lines and in long ones. The first that is
   nearly the largest is taken: to measure is to lay the slide out, which takes a few hundredths of a second each time. */
const LAYOUTS = ["split", "narrow", "wide", "stack"];
const BELOW = ["stack"];
const LINES = ["stack", "long"];
const BETTER = 1.04;
const TEXT = 1.25; // the course's text is then 20 pixels high on 1280 by 720, legible from the back of a classroom
const ENOUGH = 0.92; // a little less than that is better than a list in two parts
const TABLE = 0.72; // and better still than a table of which all is needed at once
const MOST = 2.6;
const EDGE = 10; // around the slide, as in the stylesheet
const AROUND = ".asides, .sheets, .chart, .tools, .menu, .entries.top"; // what is not the table itself
const BLOCKS = "p, li, tr, h1, h2, h3, caption, summary, select, input, textarea, .button, .message, .felt, .card, .chips, svg, img";

/* The room of 1280 by 720, in which text of the course's own size is enlarged by one. */
const measure = () => Math.min(innerWidth / 1280, innerHeight / 720);
const legible = () => Math.max(1, TEXT * measure());
const overflows = (node) => node.scrollWidth > node.clientWidth + 1;
/* What would be scrolled or spilled over by what is in it. */
const holders = (stage) => [...stage.querySelectorAll(".on :is(.scroller, .plate), .on.ut-prose table")];
/* Whether a part of a component belongs to the face that is shown. */
const isOn = (face) => (node) => !face || Boolean(node.closest(AROUND)) === (face === "rest");
const isWide = (stage) => !overflows(stage) && !holders(stage).filter(isOn(stage.dataset.face)).some(overflows);
const isWhole = (stage) => stage.scrollHeight <= stage.clientHeight + 1 && isWide(stage);

/* What is clipped has no overflow to measure; what is merely hidden has, but could be scrolled: so it is that only here. */
function measured(stage, ask) {
  stage.style.overflow = "hidden";
  const answer = ask();
  stage.scrollTo(0, 0);
  stage.style.overflow = "";
  return answer;
}

function set(stage, { layout, zoom, face }) {
  stage.dataset.layout = layout;
  if (face) stage.dataset.face = face;
  else delete stage.dataset.face;
  stage.style.zoom = zoom;
  stage.style.setProperty("--zoom", zoom);
}

const shows = (stage, css) => [...stage.querySelectorAll(`.on .ulti > :is(${css})`)].some((node) => !node.hidden && node.childElementCount);

/* Only what has both a picture and words can lie beside each other; two players at the sides of a felt need room for their names. */
function layoutsOf(stage) {
  if (innerWidth < innerHeight) return BELOW;
  if (!stage.querySelector(".on .ulti")) return LINES;
  if (!shows(stage, ".felt, .spread, .sheets, .chart")) return BELOW;
  return stage.querySelector(".on .felt[data-sides]:not([hidden])") ? LAYOUTS.filter((layout) => layout !== "wide") : LAYOUTS;
}

/* The layout in which a face of the slide is largest. */
function best(stage, most, face) {
  const top = Math.max(most, 1);
  let found = { layout: "stack", zoom: 0, face };
  for (const layout of layoutsOf(stage)) {
    const fits = (zoom) => (set(stage, { layout, zoom, face }), isWhole(stage));
    const low = found.zoom ? found.zoom * BETTER : 0.5;
    if (low > top || (found.zoom && !fits(low))) continue;
    found = { layout, zoom: largest(fits, low, top), face };
  }
  return found;
}

/* Legible, and a part at a time. */
function inParts(stage, face) {
  const layout = "stack";
  const zoom = largest((size) => (set(stage, { layout, zoom: size, face }), isWide(stage)), 0.6, legible());
  set(stage, { layout, zoom, face });
  const box = stage.getBoundingClientRect();
  const scale = box.height / stage.clientHeight;
  const place = (top, bottom) => ({ top: (top - box.top) / scale, bottom: (bottom - box.top) / scale });
  const blocks = [...stage.querySelectorAll(`.on :is(${BLOCKS})`)]
    .filter(isOn(face))
    .map((node) => node.getBoundingClientRect())
    .filter(({ height, width }) => height > 1 && width > 1)
    .map(({ top, bottom }) => place(top, bottom));
  // The name of a list and its head stay with its first row.
  for (const list of stage.querySelectorAll(".on table:has(tbody tr)"))
    blocks.push(place(list.getBoundingClientRect().top, list.querySelector("tbody tr").getBoundingClientRect().bottom));
  return cuts(blocks, stage.clientHeight - 2 * EDGE).map((cut) => ({ layout, zoom, face, ...cut }));
}

function viewsOf(stage, most) {
  const whole = best(stage, most);
  if (whole.zoom >= legible() * ENOUGH) return [whole];
  const isTable = shows(stage, ".felt, .spread");
  if (isTable && shows(stage, AROUND)) {
    // The table first, as large as can be; what is said around it on the next page.
    const table = best(stage, most, "table");
    if (table.zoom > whole.zoom * 1.08) {
      const rest = best(stage, most, "rest");
      return [table, ...(rest.zoom >= legible() * ENOUGH ? [rest] : inParts(stage, "rest"))];
    }
  }
  return isTable && whole.zoom >= legible() * TABLE ? [whole] : inParts(stage);
}

/** The views of the slide on the stage, one for all but the longest, each as large as it can be and no larger than `most`. */
export function fit(stage, most = MOST * measure()) {
  show(stage, { layout: "stack", zoom: 1 });
  return measured(stage, () => viewsOf(stage, most));
}

/** Whether what is on the stage still fits as it is. */
export const stillFits = (stage, view) => view.to === undefined && measured(stage, () => isWhole(stage));

/** Shows one view of the slide. */
export function show(stage, view) {
  set(stage, view);
  const isPart = view.to !== undefined;
  stage.toggleAttribute("data-part", isPart);
  stage.style.setProperty("--from", `${view.from ?? 0}px`);
  stage.style.setProperty("--rest", isPart ? `${Math.max(0, stage.clientHeight - EDGE - (view.to - view.from))}px` : "0px");
}

/** The number of the view in which a place of the slide is seen, or the current one where that cannot be told. */
export function viewWith(stage, views, current, place) {
  const face = !views[0].face ? undefined : place.closest(AROUND) ? "rest" : "table";
  const candidates = views.map((view, index) => ({ ...view, index })).filter((view) => view.face === face);
  if (!candidates.length || candidates.some(({ index }) => index === current) && candidates.length === 1) return current;
  if (candidates.length === 1) return candidates[0].index;
  show(stage, candidates[0]);
  const box = stage.getBoundingClientRect();
  const y = (place.getBoundingClientRect().top - box.top) / (box.height / stage.clientHeight) + candidates[0].from - EDGE;
  return (candidates.find(({ to }) => y < to) ?? candidates.at(-1)).index;
}
