/* Around a board: what to choose from above it, what can be done with the puzzle below it, and a sign that something is being worked out. */
import { el, freshId, keyed, setAttr, setText } from "./dom.js";
import { download } from "./handing.js";
import { makeSay } from "./panel.js";

/** The choices of a menu: its selects by their id, each with its options. */
export const menuOptions = (view, id) => view.menu?.selects.find((select) => select.id === id)?.options;

export function makeMenu(send) {
  const root = el("div", "menu", { role: "group" });
  const make = ({ id }) => {
    const field = el("div", "field");
    const name = freshId("menu");
    const select = el("select", "", { id: name, "data-zone": "menu", "data-key": id, "data-lm-suppress-shortcuts": "true" });
    field.append(el("label", "asks", { for: name }), select);
    select.addEventListener("change", () => send({ action: id, id: select.value }));
    return field;
  };
  return {
    root,
    draw({ menu }) {
      root.hidden = !menu;
      if (!menu) return;
      setAttr(root, "aria-label", menu.label);
      keyed(root, menu.selects, ({ id }) => id, make, (field, { label, options, value }) => {
        const [caption, select] = field.children;
        setText(caption, label);
        keyed(select, options, ({ id }) => id, ({ id }) => el("option", "", { value: id }), (option, { text }) => {
          if (option.textContent !== text) option.textContent = text;
        });
        if (select.value !== value) select.value = value;
      });
    },
  };
}

/** What is to be said of the puzzle itself, above it. */
export function makeNotice() {
  const { root, draw } = makeSay();
  root.classList.add("notice");
  return {
    root,
    draw({ notice, pack }) {
      root.hidden = !notice?.length;
      draw({ say: notice, pack });
    },
  };
}

/** The address that a link means, seen from the page; a page of another kind has none. */
export const addressOf = (link, page) => (link ? new URL(link, page).href : "");

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no clipboard, or the browser does not let us: the text is shown, to be copied by hand
  }
}

export function makeTools(send) {
  const root = el("div", "tools");
  const row = el("div", "row");
  const told = el("p", "told", { "aria-live": "polite" });
  const byHand = el("textarea", "by-hand", { readonly: "", rows: "4", "data-lm-suppress-shortcuts": "true" });
  root.append(row, told, byHand);
  let tools = [];
  const make = ({ id }) => {
    const button = el("button", "button", { type: "button", "data-zone": "tool", "data-key": id, "data-lm-suppress-shortcuts": "true" });
    button.addEventListener("click", async () => {
      const { link, text, file, print } = tools.find((tool) => tool.id === id) ?? {};
      if (file) download(file.name, file.text, "text/plain");
      if (print) window.print();
      const wanted = [text, addressOf(link, location.href)].filter(Boolean).join("\n");
      if (!wanted) return send({ action: "tool", id });
      const copied = await toClipboard(wanted);
      if (!copied) byHand.value = wanted;
      send({ action: "tool", id: `${id}-${copied ? "copied" : "shown"}` });
    });
    return button;
  };
  return {
    root,
    draw(view) {
      root.hidden = !view.tools;
      if (!view.tools) return;
      tools = view.tools.buttons;
      keyed(row, tools, ({ id }) => id, make, (button, { words }) => setText(button, words));
      // Never hidden, as an empty text would be: a region that appears with its words is not read.
      if (told.textContent !== view.tools.told) told.textContent = view.tools.told;
      setAttr(byHand, "aria-label", view.tools.by_hand);
      const shows = Boolean(view.tools.by_hand);
      if (shows && byHand.hidden) setTimeout(() => byHand.select());
      byHand.hidden = !shows;
    },
  };
}

/** That something is being worked out, while it is. */
export function makeBusy() {
  const root = el("p", "busy", { "aria-live": "polite" });
  return {
    root,
    draw({ busy }) {
      root.hidden = busy === undefined;
      setAttr(root, "data-busy", busy ? "" : null);
      if (root.textContent !== (busy ?? "")) root.textContent = busy ?? "";
    },
  };
}
