/* Movement: a card flies from where it was to where it is, and a finished trick goes to whoever won it. Only looks: nothing waits for
   it, the page is already in its new state while it plays, and there is none for people who asked for less. */

/** Whether the trick was finished and has now been taken away; then the place of its winner. */
export function takenBy(before, after) {
  const cards = before?.trick?.cards ?? [];
  const winner = cards.find((card) => card.wins);
  if (cards.length < 3 || !winner) return null;
  const still = new Set((after.trick?.cards ?? []).map((card) => card.id));
  const back = new Set((after.hand?.cards ?? []).map((card) => card.id));
  return cards.some((card) => still.has(card.id) || back.has(card.id)) ? null : winner.place;
}

/** The step and the size from which a card must start so that it seems to come from `from`. */
export function startFrom(from, to) {
  return {
    x: Math.round(from.left + from.width / 2 - to.left - to.width / 2),
    y: Math.round(from.top + from.height / 2 - to.top - to.height / 2),
    scale: to.width ? Number((from.width / to.width).toFixed(3)) : 1,
  };
}

const AWAY = { left: "-90px -20px", right: "90px -20px", me: "0 70px" };

/** Whether nothing is to move: the system asks for it, or the learner's settings do (on the screen itself or on a page of ours). */
export function calm(root) {
  const system = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return system || root.dataset.motion === "reduced" || root.ownerDocument.documentElement.dataset.ultiMotion === "reduced";
}

/** Remembers where the cards are; call the result after the redraw. */
export function watch(root, board, before, after) {
  if (!before || calm(root) || typeof root.animate !== "function") return () => {};
  const cards = () => [...root.querySelectorAll("[data-card]")];
  const were = new Map(cards().map((node) => [node.dataset.card, { node, box: node.getBoundingClientRect() }]));
  const taker = takenBy(before, after);
  const gone = taker ? [...board.querySelectorAll(".lain")].map((node) => node.cloneNode(true)) : [];
  return () => {
    if (gone.length) sweep(board, gone, taker);
    let late = gone.length ? 160 : 0;
    for (const node of cards()) {
      const was = were.get(node.dataset.card);
      if (was?.node === node) {
        glide(node, startFrom(was.box, node.getBoundingClientRect()), 0, 160);
      } else {
        const seat = was ? null : seatOf(root, node);
        if (!was && !seat) continue;
        const start = startFrom(was?.box ?? seat.getBoundingClientRect(), node.getBoundingClientRect());
        glide(node, seat ? { ...start, scale: 0.5 } : start, late, 240);
        late += 130;
      }
    }
  };
}

function seatOf(root, node) {
  const place = ["left", "right", "me"].find((name) => node.closest(".lain")?.classList.contains(name));
  return place ? root.querySelector(`.seat.${place} .fan:not([hidden]), .seat.${place}`) : null;
}

function glide(node, { x, y, scale }, delay, duration) {
  if (Math.abs(x) + Math.abs(y) < 2) return;
  node.animate(
    { translate: [`${x}px ${y}px`, "0 0"], scale: [Math.min(Math.max(scale, 0.4), 1.6), 1] },
    { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

function sweep(board, gone, taker) {
  const ghosts = document.createElement("div");
  ghosts.className = "cards ghosts";
  ghosts.setAttribute("aria-hidden", "true");
  ghosts.append(...gone);
  board.append(ghosts);
  for (const node of gone) for (const part of node.querySelectorAll("[data-card]")) part.removeAttribute("data-card");
  const leaving = ghosts.animate(
    { translate: ["0 0", AWAY[taker] ?? "0 0"], scale: [1, 0.6], opacity: [1, 0] },
    { duration: 280, easing: "ease-in", fill: "forwards" },
  );
  const clear = () => ghosts.remove();
  leaving.finished.then(clear, clear);
}
