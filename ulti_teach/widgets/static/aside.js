/* A text in the storage that could not be read is set aside unchanged before another takes its place, and stays there until the learner
   has saved it to a file, or has everything forgotten. */
import { ASIDE, readText, writeText } from "./envelope.js";

/** Under this key stands which of the texts set aside was saved to a file last. */
const SAVED_ASIDE = "ulti-teach.aside";

/** The keys of what was set aside, the oldest first. */
function asideKeys(storage) {
  try {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(ASIDE)).sort();
  } catch {
    return [];
  }
}

/** Sets a text aside; null, or what was wrong. */
export const setAside = (storage, text, now) => writeText(storage, text, `${ASIDE}${now}`);

/** The text set aside last that no file holds yet, or null. */
export function waitingAside(storage) {
  const key = asideKeys(storage).pop();
  return key === undefined || readText(storage, SAVED_ASIDE).text === key ? null : readText(storage, key).text;
}

/** Notes that it was saved to a file. */
export const noteAsideSaved = (storage) => writeText(storage, asideKeys(storage).pop() ?? null, SAVED_ASIDE);

/** Forgets all of it. */
export function forgetAside(storage) {
  for (const key of [...asideKeys(storage), SAVED_ASIDE]) writeText(storage, null, key);
}
