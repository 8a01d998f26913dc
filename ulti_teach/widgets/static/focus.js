/* Where the keyboard goes. Places are `{zone, key}`; zones are "hand", "choice" and "button". Nothing here touches a page. */

const primary = (buttons) => buttons.find((b) => b.go && b.enabled !== false) ?? buttons.find((b) => b.enabled !== false) ?? buttons[0];

/** The places of a view in order, by zone. */
export function places(view) {
  return {
    hand: (view.hand?.cards ?? []).map((card) => card.id),
    choice: (view.choices?.options ?? []).map((option) => option.id),
    button: (view.buttons ?? []).map((button) => button.id),
  };
}

/** Where focus belongs after a redraw, given where it was (`{zone, key, index}`): the same place while it exists; for a card that has
    left the hand the one that took its place; else the primary button; else whatever there is. Null when nothing can take it. */
export function nextPlace(was, view) {
  const now = places(view);
  if (now[was.zone]?.includes(was.key)) return { zone: was.zone, key: was.key };
  if (was.zone === "hand" && now.hand.length) return { zone: "hand", key: now.hand[Math.min(was.index, now.hand.length - 1)] };
  const button = primary(view.buttons ?? []);
  if (button) return { zone: "button", key: button.id };
  if (now.hand.length) return { zone: "hand", key: now.hand[0] };
  return now.choice.length ? { zone: "choice", key: now.choice[0] } : null;
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
