/* The screen of every component. Python decides, and sends `_view`: what to draw and every word of it. This draws it and answers by
   message `{seq, action, …}`; it knows no rule and has no words of its own. An entry such as `table.js` says what else it draws. */
import { el, setAttr, setText } from "./dom.js";
import { makeChips, makeSeats, makeTrick } from "./felt.js";
import { fieldPlaces, nextPlace, rowPlaces } from "./focus.js";
import { makeHand } from "./hand.js";
import { makeBusy, makeMenu, makeNotice, makeTools, menuOptions } from "./menu.js";
import { watch } from "./motion.js";
import { makeButtons, makeChoices, makeDots, makeSay } from "./panel.js";
import { makeSpread } from "./spread.js";

/** The message for an action taken on `view`. */
export const message = (view, action) => ({ seq: view.seq, ...action });

/** Whether an action asks for a verdict (a ticked card or an answer chosen for later does not, nor another puzzle; what was typed does). */
export function asksVerdict(view, action) {
  if (action.action === "field") return (view.fields ?? []).some(({ id, options }) => id === action.id && !options);
  if (!["card", "choice", "button"].includes(action.action)) return false;
  const among = { card: view.hand?.cards, choice: view.choices?.options }[action.action];
  const id = action.card ?? action.id;
  return typeof (among ?? []).find((item) => item.id === id)?.pressed !== "boolean";
}

/** How long, in milliseconds, an answer is waited for before the next action is sent all the same. */
const PATIENCE = 10_000;

/** Whether what an action is about is still there to be chosen or pressed. */
export function canDo(view, action) {
  if (action.action === "tool") return Boolean(view.tools);
  if (action.action === "field") return isFree(fieldPlaces(view), [action.id, `${action.id}.${action.value}`]);
  if (action.action === "row") return isFree(rowPlaces(view), [`${action.id}.${action.value}`]);
  const items = { card: view.hand?.cards, choice: view.choices?.options, button: view.buttons }[action.action];
  const item = (items ?? menuOptions(view, action.action) ?? []).find(({ id }) => id === (action.card ?? action.id));
  return Boolean(item) && !item.disabled && item.enabled !== false;
}

const isFree = (places, keys) => places.some(({ id, enabled }) => keys.includes(id) && enabled !== false);

/** Whether an action is lost: a view that answers nothing (of other settings, of a search that has ended) was made before it came, and an
    action on an older view is not taken. */
export const isOvertaken = (sent, view) => Boolean(sent) && view.seq > sent.seq && view.answers !== sent.seq;

/** Whether all cards of the trick have gone, so that there is something new to look at. */
export function newTrick(before, after) {
  const were = (before?.trick?.cards ?? []).map((card) => card.id);
  const are = new Set((after.trick?.cards ?? []).map((card) => card.id));
  return were.length > 0 && !were.some((id) => are.has(id));
}

/** Whether the felt has anything on it, and whether anyone sits at its sides. */
export function layout(view) {
  const seats = view.seats ?? [];
  return {
    sides: seats.some((seat) => seat.place !== "me"),
    felt: Boolean(seats.length || view.trick || view.kitty || view.hand || view.chips?.length),
    rail: Boolean(view.choices || view.buttons?.length || view.dots || view.fields?.some(({ top }) => !top)),
  };
}

/* `extras(send)`: the parts that only some screens have, by the place where they stand: `onTop`, `onFelt`, `inRail`, `below`. */
function build(send, extras) {
  const { onTop = {}, onFelt = {}, inRail = {}, below = {} } = extras(send);
  const roots = (some) => Object.values(some).map((part) => part.root);
  const root = el("div", "ulti", { role: "group" });
  const heading = el("h3", "heading");
  const prompt = el("p", "prompt", { "aria-live": "polite" });
  const told = el("p", "spoken", { "aria-live": "polite" });
  const felt = el("div", "felt");
  const rail = el("div", "rail");
  const bar = el("div", "bar");
  const mine = el("div", "mine");
  const parts = {
    menu: makeMenu(send),
    notice: makeNotice(),
    sides: makeSeats("sides"),
    trick: makeTrick(),
    mine: makeSeats("me"),
    chips: makeChips(),
    hand: makeHand(send),
    choices: makeChoices(send),
    dots: makeDots(),
    buttons: makeButtons(send),
    say: makeSay(),
    busy: makeBusy(),
    tools: makeTools(send),
    spread: makeSpread(),
    ...onTop,
    ...onFelt,
    ...inRail,
    ...below,
  };
  const strip = el("div", "strip");
  parts.sides.root.classList.add("sides");
  bar.append(parts.mine.root, parts.chips.root);
  mine.append(bar, parts.hand.root);
  felt.append(parts.sides.root, parts.trick.root, ...roots(onFelt), mine);
  strip.append(parts.dots.root, parts.buttons.root);
  rail.append(...roots(inRail), parts.choices.root, strip);
  root.append(parts.menu.root, ...roots(onTop), parts.notice.root, heading, prompt, parts.spread.root, felt);
  root.append(told, rail, parts.busy.root, parts.say.root, ...roots(below), parts.tools.root);
  return { root, heading, prompt, told, felt, rail, bar, strip, parts };
}

/** Draws a component's view, and answers for its learner; anywidget's `render` once it is known which `extras` the screen has. */
export const makeRender = (extras) => ({ model, el: host }) => {
  let view = null;
  let asked = false;
  let picked = false;
  let answerDue = 0;
  let sent = null;
  const waiting = [];
  const send = (action) => {
    asked = asksVerdict(view, action);
    picked = action.action === "row" || action.action === "field";
    answerDue = Date.now() + PATIENCE;
    sent = { seq: view.seq, action };
    model.send(message(view, action));
  };
  // One action at a time: what is done before the answer has come waits for it, also on a button that rests until then,
  // so that quick ticks and the check after them all count. What rests and waits for nothing does nothing.
  const act = (action) => {
    if (Date.now() < answerDue) waiting.push(action);
    else if (canDo(view, action)) send(action);
    waiting.length = Math.min(waiting.length, 12);
  };
  const goOn = () => {
    answerDue = 0;
    while (waiting.length) {
      const action = waiting.shift();
      if (canDo(view, action)) return send(action);
    }
  };
  const page = build(act, extras);
  const { root, parts } = page;

  const focused = () => {
    const node = root.getRootNode().activeElement;
    if (!node || node === root || !root.contains(node) || !node.dataset.zone) return null;
    return { node, zone: node.dataset.zone, key: node.dataset.key, index: [...node.parentElement.children].indexOf(node) };
  };

  const refocus = (was) => {
    if (!was || (!view.focus && root.getRootNode().activeElement === was.node)) return;
    const place = nextPlace(was, view);
    const nodes = [...root.querySelectorAll("[data-zone]")];
    const node = place && nodes.find((n) => n.dataset.zone === place.zone && n.dataset.key === place.key);
    node?.focus({ preventScroll: true });
  };

  const draw = () => {
    const next = model.get("_view");
    if (!next || typeof next.seq !== "number") return;
    const was = focused();
    const settle = watch(root, parts.trick.board, view, next);
    const renewed = newTrick(view, next);
    view = next;
    setAttr(root, "lang", view.lang);
    setAttr(root, "aria-label", view.label);
    setAttr(root, "data-pack", view.pack);
    setAttr(root, "data-colours", view.colours);
    setAttr(root, "data-motion", view.motion);
    setText(page.heading, view.heading);
    setText(page.prompt, view.prompt);
    // Never hidden, as an empty text would be: a region that appears with its words is not read.
    if (page.told.textContent !== (view.hand?.told ?? "")) page.told.textContent = view.hand?.told ?? "";
    const { sides, felt, rail } = layout(view);
    page.felt.hidden = !felt;
    page.rail.hidden = !rail;
    setAttr(page.felt, "data-sides", sides ? "" : null);
    for (const part of Object.values(parts)) part.draw(view, asked);
    page.bar.hidden = parts.mine.root.hidden && parts.chips.root.hidden;
    page.strip.hidden = parts.dots.root.hidden && parts.buttons.root.hidden;
    refocus(was);
    settle();
    // All that is said comes into view; where there is no room for all of it, how it begins.
    const { firstElementChild: first, lastElementChild: last } = parts.say.root;
    const shown = renewed ? [page.felt] : [last, first];
    if (asked) for (const node of shown) node?.scrollIntoView?.({ block: "nearest" });
    // A long table may lead to a place above it; wherever the keyboard went from its row, or from a field, comes into view.
    const at = picked && focused();
    if (at && at.node !== was?.node) at.node.scrollIntoView?.({ block: "nearest" });
    asked = picked = false;
    if (isOvertaken(sent, view)) waiting.unshift(sent.action);
    sent = null;
    goOn();
  };

  host.append(root);
  model.on("change:_view", draw);
  draw();
  return () => {
    model.off("change:_view", draw);
    root.remove();
  };
};
