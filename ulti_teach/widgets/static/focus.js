/* Where the keyboard goes. Places are `{zone, key}`; zones are "hand", "choice", "button", around a board "menu" and "tool", and
   where there is more than cards "field" and "row". Nothing here touches a page. */

const on = (button) => button.enabled !== false;
const free = (item) => !item.disabled && item.enabled !== false;

/** What can be entered, `{id, enabled}`: of a field that offers choices each of them, `suit.h`, of another the field itself. */
export const fieldPlaces = (view) =>
  (view.fields ?? []).flatMap(({ id, kind, options, enabled }) =>
    kind === "one" || kind === "many" ? options.map((option) => ({ ...option, id: `${id}.${option.id}` })) : [{ id, enabled }],
  );

/** The rows that can be picked, `{id, enabled}`, by sheet and row: `ladder.7`. */
export const rowPlaces = (view) =>
  (view.sheets ?? []).flatMap(({ id, rows }) => rows.filter(({ pick }) => pick).map((row) => ({ ...row.pick, id: `${id}.${row.id}` })));

/** The places of a view in order, by zone. */
export function places(view) {
  return {
    hand: (view.hand?.cards ?? []).map((card) => card.id),
    choice: (view.choices?.options ?? []).map((option) => option.id),
    button: (view.buttons ?? []).map((button) => button.id),
    menu: (view.menu?.selects ?? []).map((select) => select.id),
    tool: (view.tools?.buttons ?? []).map((tool) => tool.id),
    field: fieldPlaces(view).map((field) => field.id),
    row: rowPlaces(view).map((row) => row.id),
  };
}

/** Where focus belongs after a redraw, given where it was (`{zone, key, index}`): where the view says (`focus`: a zone, and a key or
    else its first free item), for after some answers something else is to be done; the same place while it exists; for a card that has
    left the hand the one that took its place; else the primary button; else a card or an answer that can be chosen (rather than a
    button such as "Start again", which a second Enter would press by mistake); else whatever there is. Null when there is nothing. */
export function nextPlace(was, view) {
  const now = places(view);
  const items = {
    hand: view.hand?.cards,
    choice: view.choices?.options,
    button: view.buttons,
    field: fieldPlaces(view),
    row: rowPlaces(view),
  };
  const wanted = (items[view.focus?.zone] ?? []).find((item) => (view.focus.key ? item.id === view.focus.key : free(item)));
  if (wanted) return { zone: view.focus.zone, key: wanted.id };
  if (now[was.zone]?.includes(was.key)) return { zone: was.zone, key: was.key };
  if (was.zone === "hand" && now.hand.length) return { zone: "hand", key: now.hand[Math.min(was.index, now.hand.length - 1)] };
  const cards = view.hand?.cards ?? [];
  const options = view.choices?.options ?? [];
  const buttons = view.buttons ?? [];
  const order = [
    ["button", buttons.find((button) => button.go && on(button))],
    ["hand", cards.find(free)],
    ["choice", options.find(free)],
    ["button", buttons.find(on)],
    ["hand", cards[0]],
    ["choice", options[0]],
    ["button", buttons[0]],
  ];
  const found = order.find(([, item]) => item);
  return found ? { zone: found[0], key: found[1].id } : null;
}

/** Which card an arrow key leads to, from the one at `index`; null when the key is not ours or leads nowhere.
    `boxes` are the cards' rectangles: up and down go to the nearest card in the row above or below. */
export function stepAlong(key, index, boxes) {
  const last = boxes.length - 1;
  const plain = { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: last };
  if (key in plain) return plain[key];
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const here = boxes[index];
  const sign = key === "ArrowDown" ? 1 : -1;
  let best = null;
  boxes.forEach((box, at) => {
    const down = (box.y - here.y) * sign;
    if (down < here.height / 2) return;
    const far = down * 4 + Math.abs(box.x - here.x);
    if (best === null || far < best.far) best = { at, far };
  });
  return best?.at ?? null;
}
