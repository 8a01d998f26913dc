/* The felt: the seats, the contract and the trick. */
import { face, miniFace, paint, suitSign } from "./cards.js";
import { el, keyed, setAttr, setPicture, setText } from "./dom.js";
import { spokenCard } from "./hand.js";

/** How a face-down card lies in its fan: the turn in degrees and the step down, so that the fan is an arc
    that never turns more than 12 degrees or sinks more than 5 pixels. */
export function fanTilt(index, count) {
  const off = index - (count - 1) / 2;
  const side = Math.max(3, (count - 1) / 2);
  return { turn: Number(((off / side) * 12).toFixed(2)), drop: Number(((off / side) ** 2 * 5).toFixed(2)) };
}

function makeSeat() {
  const root = el("div", "seat");
  const plate = el("div", "plate");
  plate.append(el("span", "name"), el("span", "role"), el("span", "turn"));
  const backs = el("div", "fan", { role: "img" });
  const open = el("ul", "open", { role: "list" });
  root.append(plate, backs, open, el("span", "facts"));
  return root;
}

function drawSeat(root, seat, pack) {
  const [plate, backs, open, facts] = root.children;
  root.className = `seat ${seat.place}`;
  setAttr(root, "data-turn", seat.turn ? "" : null);
  setText(plate.children[0], seat.name);
  setText(plate.children[1], seat.role);
  // The learner's own plate keeps room for it, so that nothing beside it moves when the turn comes and goes.
  setText(plate.children[2], seat.turn || seat.place === "me" ? seat.turn_text : "");
  const count = seat.open || seat.place === "me" ? 0 : (seat.back_count ?? 0);
  backs.hidden = count === 0;
  setAttr(backs, "aria-label", seat.back_label);
  keyed(
    backs,
    Array.from({ length: count }, (_, index) => index),
    (index) => index,
    () => el("span", "back"),
    (back, index) => {
      const { turn, drop } = fanTilt(index, count);
      back.style.transform = `translateY(${drop}px) rotate(${turn}deg)`;
    },
  );
  open.hidden = !seat.open;
  setAttr(open, "aria-label", seat.open_label);
  keyed(
    open,
    seat.open ?? [],
    (card) => card.id,
    (card) => {
      const item = el("li", "mini", { "data-card": card.id });
      item.append(el("span", "picture"), el("span", "spoken"));
      return item;
    },
    (item, card) => {
      setPicture(item.firstChild, `${pack} ${card.id} ${card.index}`, () => paint(miniFace(card, pack)));
      setText(item.lastChild, spokenCard(card));
      setAttr(item, "data-mark", card.mark);
    },
  );
  setText(facts, seat.facts);
}

export function makeSeats(place) {
  const root = el("div", "seats");
  return {
    root,
    draw(view) {
      const seats = (view.seats ?? []).filter((seat) => (seat.place === "me") === (place === "me"));
      root.hidden = seats.length === 0;
      keyed(root, seats, (seat) => seat.id, makeSeat, (node, seat) => drawSeat(node, seat, view.pack));
    },
  };
}

export function makeChips() {
  const root = el("ul", "chips", { role: "list" });
  const make = () => {
    const chip = el("li", "chip");
    chip.append(el("span", "picture"), el("span"));
    return chip;
  };
  return {
    root,
    draw(view) {
      const chips = view.chips ?? [];
      root.hidden = chips.length === 0;
      keyed(root, chips, (_, index) => index, make, (chip, { text, suit, suit_name: name }) => {
        const [sign, words] = chip.children;
        sign.hidden = !suit;
        if (suit) setPicture(sign, `${view.pack} ${suit} ${name}`, () => paint(suitSign(suit, name, view.pack)));
        setText(words, text);
      });
    },
  };
}

export function makeTrick() {
  const root = el("div", "trick");
  const label = el("p", "caption", { "aria-hidden": "true" });
  const cards = el("ol", "cards", { role: "list" });
  const spots = el("div", "spots", { "aria-hidden": "true" });
  for (const place of ["left", "me", "right"]) spots.append(el("span", `spot ${place}`));
  const empty = el("p", "empty");
  const won = el("p", "won", { "aria-hidden": "true" });
  const board = el("div", "board");
  const line = el("div", "standing");
  board.append(spots, cards);
  line.append(label, empty, won);
  root.append(line, board);

  const make = (card) => {
    const item = el("li", "lain");
    const body = el("span", "card", { "data-card": card.id });
    body.append(el("span", "picture"));
    item.append(body, el("span", "by", { "aria-hidden": "true" }), el("span", "spoken"));
    return item;
  };
  const update = (item, card, pack) => {
    const [body, by, spoken] = item.children;
    item.className = `lain ${card.place}`;
    setAttr(item, "data-wins", card.wins ? "" : null);
    setPicture(body.firstChild, `${pack} ${card.id} ${card.index}`, () => paint(face(card, pack)));
    setText(by, card.by);
    setText(spoken, card.spoken);
  };

  return {
    root,
    board,
    draw(view) {
      const trick = view.trick;
      root.hidden = !trick;
      if (!trick) return;
      const lain = trick.cards ?? [];
      setText(label, trick.label);
      cards.hidden = lain.length === 0;
      setAttr(cards, "aria-label", trick.label);
      setText(empty, lain.length ? "" : trick.empty);
      setText(won, trick.won);
      keyed(cards, lain, (card) => card.id, make, (item, card) => update(item, card, view.pack));
    },
  };
}
