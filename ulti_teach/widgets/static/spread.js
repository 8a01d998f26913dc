/* Cards laid out to be looked at, in rows: a suit in its order, the same card in two packs, the card that a question is about. */
import { face, paint } from "./cards.js";
import { el, keyed, setAttr, setPicture, setText } from "./dom.js";

/** Everything that is said of a card that lies there; what stands under it is part of it, so that is not read twice. */
export function makeSpread() {
  const root = el("div", "spread");

  const makeRow = () => {
    const row = el("div", "laid");
    row.append(el("p", "caption", { "aria-hidden": "true" }), el("ol", "", { role: "list" }));
    return row;
  };
  const makeItem = () => {
    const item = el("li");
    item.append(el("span", "pair"), el("span", "under", { "aria-hidden": "true" }), el("span", "spoken"));
    return item;
  };
  const makeFace = () => {
    const body = el("span", "card");
    body.append(el("span", "picture"));
    return body;
  };

  const drawItem = (node, item, pack) => {
    const [pair, under, spoken] = node.children;
    setAttr(node, "data-stands-out", item.stands_out ? "" : null);
    keyed(pair, item.faces, (_, index) => index, makeFace, (body, card) => {
      const own = card.pack ?? pack;
      setAttr(body, "data-faces", card.pack);
      setPicture(body.firstChild, `${own} ${card.id} ${card.index}`, () => paint(face(card, own)));
    });
    keyed(under, item.captions ?? [], (_, index) => index, () => el("span"), setText);
    under.hidden = !item.captions?.length;
    setText(spoken, item.spoken);
  };

  return {
    root,
    draw({ spread, pack }) {
      root.hidden = !spread;
      if (!spread) return;
      keyed(root, spread.rows, (row) => row.id, makeRow, (row, { label, items }) => {
        const [caption, list] = row.children;
        setAttr(row, "data-one", items.length === 1 ? "" : null);
        setText(caption, items.length > 1 ? label : "");
        setAttr(list, "aria-label", label);
        list.style.setProperty("--n", items.length);
        keyed(list, items, (item) => item.id, makeItem, (node, item) => drawItem(node, item, pack));
      });
    },
  };
}
