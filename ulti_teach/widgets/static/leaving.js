/* On a machine that is lent for a while, whose address will never come again: before it is left, the browser asks whether to stay while
   there is work that no file holds. Going from page to page of the course is no leaving. */
import { newest, readText, writeText } from "./envelope.js";

/** Under this key stands up to which time the work was saved to a file, and under the other that this machine is lent. */
export const SAVED = "ulti-teach.saved";
const LENT = "ulti-teach.lent";

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Whether a text holds work done since a file was saved last. To have opened a lesson is no work. */
export function isUnsaved(storage, text) {
  return text !== null && newest(parsed(text)) > Number(readText(storage, SAVED).text ?? 0);
}

/** Notes that a text was saved to a file. */
export function noteSaved(storage, text) {
  writeText(storage, String(newest(parsed(text))), SAVED);
}

/** Notes, where Python knows, whether this machine is lent, for the pages without Python. */
export function noteLent(storage, lent) {
  if ((readText(storage, LENT).text !== null) !== lent) writeText(storage, lent ? "yes" : null, LENT);
}

/** Whether a page without Python has to ask before it is left. */
export const wouldLose = (storage) => readText(storage, LENT).text !== null && isUnsaved(storage, readText(storage).text);

/** Whether a press on this link or button leads on to a page of the course, where nothing is lost; not to a place on the page itself, nor to
    a file. `here` is the page's address. */
export function leadsOn(link, here) {
  const to = new URL(link.href || here);
  const staysHere = link.hash && to.href.split("#")[0] === here.split("#")[0];
  return !link.target && !link.download && !staysHere && to.origin === new URL(here).origin;
}

/** Asks before the page is left while `mustAsk()`, until `signal`, where there is one, says that it is over. A lesson's page stops other `beforeunload`
    listeners, so it says `ulti-leaving` itself. */
export function askBeforeLeaving(mustAsk, signal) {
  let staying = false;
  const ask = (event) => { if (!staying && mustAsk()) event.preventDefault(); };
  const seesClick = (event) => {
    const link = event.target.closest?.("a[href], #ut-alert button");
    staying = Boolean(link) && leadsOn(link, location.href);
  };
  window.addEventListener("click", seesClick, { capture: true, signal });
  window.addEventListener("keydown", () => { staying = false; }, { capture: true, signal });
  window.addEventListener("beforeunload", ask, { signal });
  window.addEventListener("ulti-leaving", ask, { signal });
}
