/* A learner's progress as a file: saved by the browser's own download, read with the browser's own file dialogue. On a page with a table
   Python has the last word; on one without, a file is looked at and left for the next lesson to take in. */
import { IMPORT, KEY, examine, readText, writeText } from "./envelope.js";
import { download, textOf } from "./handing.js";
import { noteSaved } from "./leaving.js";

/** The name of a file saved at this time: `ulti-teach-2026-11-30.json`. */
export function fileName(now) {
  const two = (number) => String(number).padStart(2, "0");
  return `ulti-teach-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.json`;
}

/** The text as a person likes to read it; one that is no JSON as it is. */
export function readable(text) {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}

/** Saves the progress to a file. On a page with a table its own store does it, since it may know more than the storage could hold. False
    when there is nothing to save. */
export function saveProgress(storage) {
  if (!window.dispatchEvent(new CustomEvent("ulti-save", { cancelable: true }))) return true;
  const { text } = readText(storage);
  if (text === null) return false;
  download(fileName(new Date()), readable(text));
  noteSaved(storage, text);
  return true;
}

/** Where no table is: leaves a file's text for the next lesson to take in, or puts it in place where nothing was kept yet. Null when it
    went well, else what `examine` or `writeText` found. */
export function leaveProgress(storage, text) {
  const { fault } = examine(text);
  if (fault) return fault;
  const kept = readText(storage);
  return kept.fault ?? writeText(storage, text, kept.text === null ? KEY : IMPORT);
}

/** Reads a progress file that the learner chose (a `File`). Answers "asked" when the page's store took it over, which then says itself
    what came of it; null when it is kept; else why not: "unreadable", "too-long", "not-json", "not-ours", "newer", "full", "forbidden". */
export const readProgress = async (storage, file) => {
  const text = await textOf(file);
  if (text === null) return "unreadable";
  if (!window.dispatchEvent(new CustomEvent("ulti-read", { cancelable: true, detail: { text } }))) return "asked";
  return leaveProgress(storage, text);
};
