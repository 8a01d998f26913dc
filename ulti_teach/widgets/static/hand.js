/* The hand: one real button for each card. */
import { face, paint } from "./cards.js";
import { el, keyed, pressable, setAttr, setPicture, setText } from "./dom.js";
import { stepAlong } from "./focus.js";

/** What is said of a card: its name, its mark and why it cannot be chosen. */
export const spokenCard = (card) => [card.name, card.mark_text, card.note].filter(Boolean).join(", ");

/** How many cards the rows are laid out for: cards keep their size while a hand gets smaller. */
export const roomFor = (count) => Math.max(10, count);

/** How many cards a row has where two rows are needed: as even as can be, never one card alone. */
export const columns = (count) => (count > 10 ? 6 : Math.ceil(count / Math.ceil(count / 5 || 1)));

export function makeHand(send) {
  const root = el("div", "hand", { role: "group" });

  const make = (card) => {
    const button = pressable("card", "hand", card.id);
    button.dataset.card = card.id;
    button.append(el("span", "picture"), el("span", "badge", { "aria-hidden": "true" }), el("span", "number", { "aria-hidden": "true" }));
    button.addEventListener("click", () => send({ action: "card", card: card.id }));
    return button;
  };

  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const nodes = [...root.children];
    const index = nodes.indexOf(event.target.closest(".card"));
    if (index < 0) return;
    const next = stepAlong(event.key, index, nodes.map((n) => ({ x: n.offsetLeft, y: n.offsetTop, height: n.offsetHeight })));
    if (next === null) return;
    event.preventDefault();
    nodes[next].focus();
  });

  const update = (button, card, pack) => {
    setPicture(button.firstChild, `${pack} ${card.id} ${card.index}`, () => paint(face(card, pack)));
    setText(button.lastChild, card.number);
    setAttr(button, "aria-label", spokenCard(card));
    setAttr(button, "title", card.note);
    setAttr(button, "aria-disabled", card.disabled ? "true" : null);
    setAttr(button, "aria-pressed", typeof card.pressed === "boolean" ? String(card.pressed) : null);
    setAttr(button, "data-dim", card.dim ? "" : null);
    setAttr(button, "data-mark", card.mark);
  };

  return {
    root,
    draw(view) {
      const cards = view.hand?.cards ?? [];
      root.hidden = !view.hand;
      setAttr(root, "aria-label", view.hand?.label);
      root.style.setProperty("--n", roomFor(cards.length));
      root.style.setProperty("--columns", columns(cards.length));
      setAttr(root, "data-many", cards.length > 10 ? "" : null);
      keyed(root, cards, (card) => card.id, make, (button, card) => update(button, card, view.pack));
    },
  };
}
