/* Tables of words and numbers, a chart, and short texts beside them; on the felt, the kitty. */
import { face, paint } from "./cards.js";
import { el, keyed, pressable, setAttr, setPicture, setText } from "./dom.js";

/* A cell keeps its place when it is empty, so it is never hidden. */
function setCell(cell, text) {
  const wanted = String(text ?? "");
  if (cell.textContent !== wanted) cell.textContent = wanted;
}

function drawCells(row, cells, columns, heads) {
  const isHead = (index) => heads && index === 0;
  const make = ({ index }) => (isHead(index) ? el("th", "", { scope: "row" }) : el("td"));
  const numbered = cells.map((text, index) => ({ text, index }));
  return keyed(row, numbered, ({ index }) => index, make, (cell, { text, index }) => {
    setAttr(cell, "data-number", columns[index]?.number ? "" : null);
    setAttr(cell, "lang", columns[index]?.lang);
    if (!isHead(index)) setCell(cell, text);
  });
}

/* The first cell of a row: its words, or the button that picks it; then what has happened to the row, in a word. */
function drawHead(cell, sheet, { id, cells, pick, mark_text: markText }, send) {
  if (!cell.firstChild) {
    const words = pick ? pressable("pick", "row", `${sheet}.${id}`) : el("span", "words");
    if (pick) words.addEventListener("click", () => send({ action: "row", id: sheet, value: id }));
    cell.append(words, el("span", "tag"));
  }
  const [words, tag] = cell.children;
  setCell(words, cells[0]);
  setText(tag, markText);
  if (!pick) return;
  setAttr(words, "aria-disabled", pick.enabled === false ? "true" : null);
  setAttr(words, "aria-pressed", typeof pick.pressed === "boolean" ? String(pick.pressed) : null);
}

/* Only what scrolls has to be reached by the keyboard. */
const reach = (scroller) => setAttr(scroller, "tabindex", scroller.scrollWidth > scroller.clientWidth + 1 ? "0" : null);

function makeSheet() {
  const root = el("section", "sheet");
  const scroller = el("div", "scroller", { role: "group" });
  const table = el("table");
  const [caption, head, body, foot] = ["caption", "thead", "tbody", "tfoot"].map((tag) => el(tag));
  head.append(el("tr"));
  foot.append(el("tr"));
  table.append(caption, head, body, foot);
  scroller.append(table);
  root.append(scroller, el("p", "note"));
  if (typeof ResizeObserver === "function") new ResizeObserver(() => reach(scroller)).observe(scroller);
  return root;
}

function drawSheet(root, { id, caption, columns, heads, rows, foot, note, stacked }, send) {
  const [scroller, noted] = root.children;
  const [named, head, body, last] = scroller.firstChild.children;
  setAttr(root, "data-sheet", id);
  setAttr(root, "data-stacked", stacked ? "" : null);
  setAttr(scroller, "aria-label", caption);
  setText(named, caption);
  keyed(head.firstChild, columns, (_, index) => index, () => el("th", "", { scope: "col" }), (cell, { text, number }) => {
    setAttr(cell, "data-number", number ? "" : null);
    setCell(cell, text);
  });
  keyed(body, rows, (row) => `${row.pick ? "pick " : ""}${row.id}`, () => el("tr"), (row, shown) => {
    setAttr(row, "data-mark", shown.mark);
    setAttr(row, "data-picked", shown.pick?.pressed ? "" : null);
    const cells = drawCells(row, shown.cells, columns, heads);
    if (heads) drawHead(cells[0], id, shown, send);
  });
  last.hidden = !foot;
  const summed = drawCells(last.firstChild, foot ?? [], columns, heads);
  if (heads && foot) drawHead(summed[0], id, { cells: foot }, send);
  setText(noted, note);
  reach(scroller);
}

export function makeSheets(send) {
  const root = el("div", "sheets");
  return {
    root,
    draw({ sheets }) {
      root.hidden = !sheets?.length;
      keyed(root, sheets ?? [], ({ id }) => id, makeSheet, (node, sheet) => drawSheet(node, sheet, send));
    },
  };
}

/** Short texts with a title, such as what is to be said of the row that was picked; told when they change. */
export function makeAsides() {
  const root = el("div", "asides", { "aria-live": "polite" });
  const make = () => {
    const node = el("section", "note-card");
    node.append(el("p", "title"), el("div"));
    return node;
  };
  return {
    root,
    draw({ aside }) {
      setAttr(root, "data-any", aside?.length ? "" : null);
      keyed(root, aside ?? [], ({ id }) => id, make, (node, { title, text }) => {
        setText(node.firstChild, title);
        keyed(node.lastChild, text, (_, index) => index, () => el("p"), setText);
      });
    },
  };
}

const ACTIVE = "script, foreignObject, a, image, use, animate, set";

/** A picture that a library has drawn, as nodes of this page, so that it follows the theme; nothing in it can act. */
function pictured(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return [];
  for (const node of svg.querySelectorAll(ACTIVE)) node.remove();
  for (const node of [svg, ...svg.querySelectorAll("*")])
    for (const { name } of [...node.attributes]) if (name.startsWith("on") || name.endsWith("href")) node.removeAttribute(name);
  setAttr(svg, "aria-hidden", "true");
  return [document.importNode(svg, true)];
}

export function makeChart() {
  const root = el("figure", "chart");
  const picture = el("div", "", { role: "img" });
  root.append(picture, el("figcaption", "spoken"));
  let shown = null;
  return {
    root,
    draw({ chart }) {
      root.hidden = !chart;
      if (!chart) return;
      setAttr(picture, "aria-label", chart.label);
      if (shown === chart.svg) return;
      shown = chart.svg;
      picture.replaceChildren(...pictured(chart.svg));
    },
  };
}

/** The two cards laid aside: their backs, or their faces for whoever laid them down. */
export function makeKitty() {
  const root = el("div", "kitty");
  const label = el("p", "caption");
  const cards = el("ul", "pile", { role: "list" });
  root.append(label, cards);
  const make = (card) => {
    const item = el("li", card.index ? "card" : "back");
    if (card.index) item.append(el("span", "picture"), el("span", "spoken"));
    return item;
  };
  return {
    root,
    draw({ kitty, pack }) {
      root.hidden = !kitty;
      if (!kitty) return;
      setText(label, kitty.label);
      const backs = Array.from({ length: kitty.back_count ?? 0 }, (_, index) => ({ id: `back ${index}` }));
      cards.hidden = !kitty.cards?.length && !backs.length;
      setAttr(cards, "aria-label", kitty.label);
      setAttr(cards, "aria-hidden", kitty.cards?.length ? null : "true");
      keyed(cards, kitty.cards?.length ? kitty.cards : backs, (card) => card.id, make, (item, card) => {
        if (!card.index) return;
        setPicture(item.firstChild, `${pack} ${card.id} ${card.index}`, () => paint(face(card, pack)));
        setText(item.lastChild, card.name);
      });
    },
  };
}
