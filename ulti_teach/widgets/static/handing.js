/* Handing texts over: out to the browser as a download, in from a file that somebody chose. */

/** Hands a text to the browser as a download. */
export function download(name, text, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** No text of ours is longer than this many bytes: four for each character that may stand in it. */
const MOST_BYTES = 4_000_000;

/** The text of a file; cut short where it is far too long, so that a film chosen by mistake does not fill the memory. Null if unreadable. */
export const textOf = (file) => file.slice(0, MOST_BYTES).text().catch(() => null);
