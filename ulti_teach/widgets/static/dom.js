/* The few things every part of a screen does to the page. Nodes are kept and changed in place: a node that is replaced loses the
   keyboard's place, and a status that is rewritten unchanged is read out again. */

export function el(tag, className = "", attrs = {}) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attrs)) setAttr(element, name, value);
  return element;
}

const IDS = Symbol.for("ulti-teach.ids");

/** An id that nothing else on the page has. Every component runs these modules anew, so the page itself keeps count. */
export function freshId(stem) {
  globalThis[IDS] = (globalThis[IDS] ?? 0) + 1;
  return `ulti-${stem}-${globalThis[IDS]}`;
}

/** A button that can be found again by its place, `{zone, key}`. JupyterLab takes arrows, letters and Enter on whatever has focus in
    command mode for commands to its notebook, unless that very element says that it must not. */
export function pressable(className, zone, key) {
  const place = { "data-zone": zone, "data-key": key, "data-lm-suppress-shortcuts": "true" };
  return el("button", className, { type: "button", ...place });
}

/** Sets, or with null, false or undefined removes, an attribute; leaves it alone when nothing changes. */
export function setAttr(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Sets the text, as text; an element without any is hidden, so that it takes no room. */
export function setText(element, text) {
  const wanted = String(text ?? "");
  if (element.textContent !== wanted) element.textContent = wanted;
  element.hidden = wanted === "";
}

/** What to keep, drop and make to get from the old keys to the new ones. Keys that occur twice get a running number. */
export function plan(oldKeys, newKeys) {
  const seen = new Map();
  const keys = newKeys.map((key) => {
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times ? `${key}#${times}` : String(key);
  });
  const wanted = new Set(keys);
  return { keys, drop: oldKeys.filter((key) => !wanted.has(key)) };
}

const KEPT = new WeakMap();

/** Makes `parent`'s children match `items` by key: `make(item)` a node once, then `update(node, item, index)` whenever drawn.
    What stays in the same order is never moved, since a moved node loses focus. Returns the nodes, in order. */
export function keyed(parent, items, keyOf, make, update) {
  const kept = KEPT.get(parent) ?? new Map();
  const { keys, drop } = plan([...kept.keys()], items.map(keyOf));
  for (const key of drop) {
    kept.get(key).remove();
    kept.delete(key);
  }
  KEPT.set(parent, kept);
  let at = parent.firstChild;
  return items.map((item, index) => {
    const key = keys[index];
    if (!kept.has(key)) kept.set(key, make(item));
    const element = kept.get(key);
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
    update(element, item, index);
    return element;
  });
}

/** Forgets the children of `parent`, so that the next drawing makes them anew (and a live region reads them again). */
export function forget(parent) {
  KEPT.delete(parent);
  parent.replaceChildren();
}

/** Redraws an SVG child only when what it shows has changed. */
export function setPicture(holder, signature, draw) {
  if (holder.dataset.shows === signature) return;
  holder.dataset.shows = signature;
  holder.replaceChildren(draw());
}
