/* What the browser keeps for a learner: one text under one key. Python alone understands and merges it; a page without Python may read
   it, note a setting and see that a file is one of ours. Plain functions over a `Storage`, which may throw at every touch. */

export const KEY = "ulti-teach";
/** A file that was read where no Python was at hand: the next lesson takes it in. */
export const IMPORT = "ulti-teach.import";
/** A text that could not be read is moved to this name with the time behind it, never overwritten. */
export const ASIDE = "ulti-teach.damaged-";
export const VERSION = 3;
/** As in `course/desktext.py`: how many characters a text may have. */
export const LONGEST = 1_000_000;

/** The browser's storage, or null where even asking for it is forbidden. */
export function openStorage(scope = globalThis) {
  try {
    return scope.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What stands under a key: `{text, fault}`; `text` null when there is nothing, `fault` "forbidden" when the storage may not be read. */
export function readText(storage, key = KEY) {
  try {
    return storage ? { text: storage.getItem(key), fault: null } : { text: null, fault: "forbidden" };
  } catch {
    return { text: null, fault: "forbidden" };
  }
}

/** Writes a text under a key, or removes the key (null). Null when it went well, else "full" or "forbidden". */
export function writeText(storage, text, key = KEY) {
  if (!storage) return "forbidden";
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return null;
  } catch (fault) {
    return ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"].includes(fault?.name) ? "full" : "forbidden";
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a text is one of ours: `{envelope, fault}`; `fault` is null, "too-long", "not-json", "not-ours" or "newer". */
export function examine(text) {
  const no = (fault) => ({ envelope: null, fault });
  if (text.length > LONGEST) return no("too-long");
  let envelope;
  try {
    envelope = JSON.parse(text);
  } catch {
    return no("not-json");
  }
  if (!isObject(envelope) || envelope.format !== "ulti-teach") return no("not-ours");
  if (!Number.isInteger(envelope.version) || envelope.version < 1) return no("not-ours");
  if (envelope.version > VERSION) return no("newer");
  const { settings, progress, unfinished, sheets } = envelope;
  const parts = [settings, progress, unfinished, sheets, ...Object.values(isObject(progress) ? progress : {})];
  return parts.every((part) => part === undefined || isObject(part)) ? { envelope, fault: null } : no("not-ours");
}

const blank = () => ({ format: "ulti-teach", version: VERSION, cleared: 0, settings: {}, progress: {}, unfinished: {}, sheets: {} });

/** What is kept: `{ok, envelope, text, fault}`. With nothing kept yet the envelope is a blank one. When it is not `ok` the envelope is
    blank too, and `fault` is "forbidden", "newer" or "damaged": then nothing may be written over it. */
export function readEnvelope(storage) {
  const { text, fault } = readText(storage);
  if (fault) return { ok: false, envelope: blank(), text, fault };
  if (text === null) return { ok: true, envelope: blank(), text, fault: null };
  const found = examine(text);
  if (found.fault) return { ok: false, envelope: blank(), text, fault: found.fault === "newer" ? "newer" : "damaged" };
  return { ok: true, envelope: { ...blank(), ...found.envelope, version: VERSION }, text, fault: null };
}

/** The latest time in an envelope, so that what is noted now is noted later than all of it, even by a clock that went back. */
export function newest(value) {
  if (!isObject(value) && !Array.isArray(value)) return 0;
  const times = Object.entries(value).map(([name, inner]) => (name === "at" && Number.isInteger(inner) ? inner : newest(inner)));
  return times.reduce((one, other) => Math.max(one, other), 0);
}

/** Notes a setting (text, whole number or boolean), chosen at `at` (ms), beside all that is kept; another tab may write between two
    calls but not within one. Null when it went well, else what `readEnvelope` or `writeText` found. Says `ulti-settings` to the page. */
export function writeSetting(storage, name, value, at) {
  const { ok, envelope, fault } = readEnvelope(storage);
  const later = Math.max(at, newest(envelope.settings) + 1);
  const settings = { ...envelope.settings, [name]: { value, at: later } };
  const failed = ok ? writeText(storage, JSON.stringify({ ...envelope, settings })) : fault;
  globalThis.dispatchEvent?.(new CustomEvent("ulti-settings", { detail: { name, value, at: later, fault: failed } }));
  return failed;
}
