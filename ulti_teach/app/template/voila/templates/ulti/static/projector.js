/* The projector view: the page's own cells, one at a time and as large as the window allows, led by keys. It decides nothing and keeps
   nothing: which slide it is stands in the address, and an answer is only covered. `slides.js` knows how cells become slides. */
import { fit, show, stillFits, viewWith } from "./fitting.js";
import { grouped, meaning, nextHands, slideIn, withSlide } from "./slides.js";
import { makeBar } from "./stagebar.js";

const root = document.documentElement;
const stage = document.querySelector("main");
const words = JSON.parse(document.getElementById("ulti-words").textContent);
const textOf = (id) => document.getElementById(id).textContent;
const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const PRESSABLE = "button, a[href], summary, [role=button]";
const VERDICT = ".say:not(.notice) .message";
/* Where this is on a slide, a question has been answered, or something tells the answer from the start. */
const TOLD = '[data-key="show"][aria-disabled="true"], [data-mark], [data-sheet="cards"]';
const SHOW = '.on [data-zone="button"][data-key="show"]:not([aria-disabled="true"])';
const TAKE_BACK = '[data-zone="button"][data-key="undo"]';

const state = { isOn: false, slides: [], at: 0, views: [], view: 0, isShown: false, asking: [], hands: "all", isDark: false, asked: "" };

/* --- slides */
/* A cell in which there is nothing to see, such as the one that imports, is none. */
const hasSight = (cell) => [...cell.querySelectorAll(".ulti, .ut-say, pre, svg, table, img, .jupyter-widgets")].some((node) => !node.closest("[hidden]"));
function cellsOf() {
  const cells = [...stage.children].filter((cell) => cell.matches(".ut-prose, .ut-next") || (cell.matches(".ut-cell") && hasSight(cell)));
  return cells.map((cell) => ({
    cell,
    words: cell.textContent.trim().split(/\s+/).length,
    isProse: cell.matches(".ut-prose"),
    isTail: cell.matches(".ut-next"),
  }));
}
function collect() {
  const cells = cellsOf();
  state.slides = grouped(cells).map((indexes) => indexes.map((index) => cells[index].cell));
}

const shown = () => state.slides[state.at] ?? [];
const visible = (css) => shown().flatMap((cell) => [...cell.querySelectorAll(css)]).filter((node) => !node.closest("[hidden]"));
const headingOf = (cells) => cells.flatMap((cell) => [...cell.querySelectorAll(":scope > :is(h1, h2, h3)")])[0];
const wordsOf = (heading) => [...(heading?.childNodes ?? [])].filter((node) => !node.matches?.(".anchor-link")).map((node) => node.textContent).join("").trim();
/* The section that a slide belongs to: its own heading, or the last one before it. */
const titleOf = (at) => wordsOf(state.slides.slice(0, at + 1).map(headingOf).filter(Boolean).at(-1));
/* For whoever is read to: the page and the section, where the slide does not say them itself. */
const above = ["h1", "h2"].map((tag) => Object.assign(document.createElement(tag), { className: "ut-above" }));
function drawAbove() {
  const own = headingOf(shown())?.localName;
  const texts = [wordsOf(stage.querySelector(":scope > .ut-prose h1")), titleOf(state.at)];
  above.forEach((heading, level) => {
    heading.textContent = texts[level];
    heading.hidden = !texts[level] || own === "h1" || (level === 1 && own === "h2");
  });
}

/* --- what is seen */
function draw() {
  const isFirst = state.at === 0 && !state.view;
  const isLast = state.at === state.slides.length - 1 && state.view === state.views.length - 1;
  root.dataset.answers = state.isShown ? "shown" : "covered";
  root.dataset.hands = state.hands;
  drawAbove();
  stage.toggleAttribute("data-told", visible(TOLD).length > 0);
  show(stage, state.views[state.view]);
  const hasAnswers = visible(`${VERDICT}, [data-mark], [data-key="show"], .felt`).length > 0;
  bar.draw({ ...state, at: state.at + 1, of: state.slides.length, title: titleOf(state.at), isFirst, isLast, hasAnswers });
  hush();
}

/* While an answer is covered, the name of a card that was marked or dimmed by it is its name alone. */
function hush() {
  const tells = stage.hasAttribute("data-told") && !state.isShown;
  for (const card of visible("button.card:is([data-mark], [data-dim], [data-said])")) {
    const [label, said] = [card.getAttribute("aria-label"), card.dataset.said];
    if (tells && label.includes(", ")) {
      card.dataset.said = label;
      card.setAttribute("aria-label", label.split(", ")[0]);
    } else if (!tells && said) {
      // Drawn anew in the meantime, it has its own name already.
      if (label === said.split(", ")[0]) card.setAttribute("aria-label", said);
      delete card.dataset.said;
    }
  }
}

const questionOf = () => visible(".heading, .prompt, .score .caption").map((node) => node.textContent).join("\n");

function resize({ from } = {}) {
  root.style.setProperty("--ut-foot", `${bar.root.offsetHeight}px`);
  state.views = fit(stage, from);
  state.view = Math.min(state.view, state.views.length - 1);
}

/* A component was drawn anew: another question is covered and as large as can be; the same one never grows, so that nothing leaps. */
function redrawn() {
  waits = false;
  if (!state.isOn) return;
  const asked = questionOf();
  // Begun again, the same question is a new one, too.
  const isNew = asked !== state.asked || (stage.hasAttribute("data-told") && !visible(TOLD).length);
  if (isNew) Object.assign(state, { asked, isShown: false });
  if (isNew) resize();
  else if (!stillFits(stage, state.views[state.view])) resize({ from: state.views[0].to === undefined ? state.views[0].zoom : undefined });
  draw();
}
let waits = false;
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(redrawn);
}
const watcher = new MutationObserver(soon);
const WATCHED = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "open", "data-mark", "data-many", "data-sides", "aria-label", "aria-disabled"] };

function go(at, { fromEnd = false } = {}) {
  for (const cell of stage.querySelectorAll(":scope > .on")) cell.classList.remove("on");
  Object.assign(state, { at: Math.max(0, Math.min(at, state.slides.length - 1)), view: 0, isDark: false, isShown: false, asking: [] });
  for (const cell of shown()) cell.classList.add("on");
  state.asked = questionOf();
  resize();
  if (fromEnd) state.view = state.views.length - 1;
  history.replaceState(history.state, "", location.pathname + location.search + withSlide(location.hash, state.at + 1));
  draw();
}

/* The keyboard goes to the slide, and its heading is read. */
function focusSlide() {
  const place = headingOf(shown()) ?? visible(".heading")[0] ?? visible(".ulti")[0] ?? stage;
  if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
  place.focus({ preventScroll: true });
}

/* --- what is done */
function step(by) {
  const view = state.view + by;
  if (view in state.views) {
    state.view = view;
    return draw();
  }
  const at = state.at + by;
  if (at < 0 || at >= state.slides.length) return draw();
  go(at, { fromEnd: by < 0 });
  focusSlide();
}

function answers() {
  const covered = visible(VERDICT).filter((message) => getComputedStyle(message).visibility === "hidden");
  state.isShown = !state.isShown;
  if (state.isShown) {
    const told = covered.map((message) => message.querySelector(".text").textContent);
    if (told.length) bar.tell(told.join(" "));
    else {
      const shows = [...stage.querySelectorAll(SHOW)];
      for (const show of shows) show.click();
      state.asking = shows.map((show) => show.closest(".ulti"));
    }
  } else {
    takeBack();
    bar.tell(words.answers_covered);
  }
  draw();
}

/* A card that was played to show the answer goes back into the hand; not where somebody has done something since. */
function takeBack() {
  for (const component of state.asking) component.querySelector(TAKE_BACK)?.click();
  state.asking = [];
}

const full = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()).catch(() => {});

const DOES = {
  next: () => step(1),
  back: () => step(-1),
  first: () => { go(0); focusSlide(); },
  last: () => { go(state.slides.length - 1); focusSlide(); },
  answers: () => { if (visible(".ulti").length) answers(); },
  hands: () => {
    state.hands = nextHands(state.hands);
    bar.tell({ all: words.hands_all, own: words.hands_own, none: words.hands_none }[state.hands]);
    draw();
  },
  dark: () => {
    state.isDark = !state.isDark;
    if (state.isDark) bar.tell(words.project_is_dark);
    draw();
  },
  full,
  settings: () => document.getElementById("ut-settings").click(),
  keys: () => bar.dialog.showModal(),
  out: () => focusSlide(),
  leave: () => leave(),
};
const bar = makeBar(words, { settings: textOf("ut-settings"), closes: textOf("ut-panel-close") }, (name) => DOES[name]());

function pressed(event) {
  if (!state.isOn || document.querySelector("dialog[open]")) return;
  const place = document.activeElement;
  const does = meaning(event, { isField: place.matches(FIELD), isPressable: place.matches(PRESSABLE) });
  if (!does || (does === "leave" && document.querySelector(":popover-open"))) return;
  event.preventDefault();
  // On a black screen every key brings the picture back, and none does more than that.
  DOES[state.isDark ? "dark" : does]();
}

/* Whoever goes on by Tab comes to a place in another view of the slide. */
function follow({ target }) {
  if (!state.isOn || state.views.length < 2 || target.matches("[tabindex='-1']")) return;
  state.view = viewWith(stage, state.views, state.view, target);
  draw();
}

/* --- coming and going */
/* The cell that stands at the top of the window. */
function inSight() {
  const at = state.slides.findIndex((cells) => cells.at(-1).getBoundingClientRect().bottom > 80);
  return at < 0 ? state.slides.length - 1 : at;
}

const onward = () => stage.querySelector(".ut-next a");

/** Shows the page as slides, from the one that the address names or else the one in sight. */
export function enter() {
  if (state.isOn) return;
  collect();
  if (!state.slides.length) return;
  const asked = slideIn(location.hash);
  const at = asked ? asked - 1 : inSight();
  state.isOn = true;
  root.dataset.projector = "";
  root.style.setProperty("--ut-covered", JSON.stringify(words.answers_covered));
  document.body.append(...bar.parts);
  stage.prepend(...above);
  onward()?.setAttribute("href", onward().getAttribute("href").replace(/#.*|$/, "#projector"));
  bar.wake();
  go(at);
  focusSlide();
  watcher.observe(stage, WATCHED);
}

function leave() {
  if (!state.isOn) return;
  watcher.disconnect();
  const [first] = shown();
  state.isShown = true;
  hush();
  Object.assign(state, { isOn: false, isShown: false, isDark: false, hands: "all" });
  if (document.fullscreenElement) full();
  for (const name of ["projector", "answers", "hands"]) delete root.dataset[name];
  delete stage.dataset.layout;
  stage.style.zoom = "";
  for (const name of ["face", "part", "told"]) delete stage.dataset[name];
  for (const cell of stage.querySelectorAll(":scope > .on")) cell.classList.remove("on");
  for (const part of [...bar.parts, ...above]) part.remove();
  onward()?.setAttribute("href", onward().getAttribute("href").replace(/#.*/, ""));
  history.replaceState(history.state, "", location.pathname + location.search + withSlide(location.hash, null));
  first?.scrollIntoView({ block: "start" });
  const opener = document.getElementById("ut-projector");
  (opener.offsetParent ? opener : stage).focus({ preventScroll: true });
}

addEventListener("keydown", pressed);
addEventListener("resize", () => { if (state.isOn) { resize(); draw(); } });
addEventListener("fullscreenchange", () => { if (state.isOn) draw(); });
document.fonts?.ready.then(() => { if (state.isOn) soon(); });
stage.addEventListener("load", () => { if (state.isOn) soon(); }, { capture: true });
stage.addEventListener("focusin", follow);
stage.addEventListener("click", ({ isTrusted, target }) => { if (isTrusted && target.closest("button, select")) state.asking = []; });
addEventListener("hashchange", () => {
  const asked = slideIn(location.hash);
  if (asked === null) leave();
  else if (!state.isOn) enter();
  else if (asked && asked - 1 !== state.at) { go(asked - 1); focusSlide(); }
});
