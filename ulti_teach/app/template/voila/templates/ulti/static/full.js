/* All places are taken: the page asks every few seconds whether one is free, and opens what was asked for as soon as one is. */
const words = JSON.parse(document.getElementById("ulti-words").textContent);
const place = document.getElementById("ut-full").dataset.place;
const waiting = document.getElementById("ut-waiting");
const EVERY = 3_000;

/* Said again only when it changes: a screen reader would read it out each time. */
function say(text) {
  if (waiting.textContent !== text) waiting.textContent = text;
}

async function ask() {
  let free;
  try {
    ({ free } = await (await fetch(place, { cache: "no-store" })).json());
    say(words.full_waiting);
  } catch {
    say(words.full_lost);
  }
  if (free) location.reload();
  // Not all who wait at the same moment: who comes when the place is taken again waits on.
  else setTimeout(ask, EVERY * (0.75 + Math.random() / 2));
}
setTimeout(ask, EVERY);
