/* What every page does: the header's button for the settings, and asking before work is left behind. The panel is the components' own, with
   no words but those Python gave it. */
const opener = document.getElementById("ut-settings");
const dialog = document.getElementById("ut-panel");
const here = (name) => import(new URL(name, new URL(opener.dataset.modules, location.href)));

/* A setting that this page changed, or another tab. */
async function look() {
  const { chosenValues } = await here("settings.js");
  const { openStorage } = await here("envelope.js");
  window.ulti_look(chosenValues(openStorage()));
}
window.addEventListener("ulti-settings", look);
window.addEventListener("storage", look);

async function open() {
  const place = document.getElementById("ut-panel-body");
  if (!place.firstChild) {
    const { makePanel } = await here("settings.js");
    const view = JSON.parse(document.getElementById("ulti-settings-view").textContent);
    // Pressed again in the meantime, there is one already.
    if (!place.firstChild) place.append(makePanel(view, { handedOver: () => dialog.close() }).root);
  }
  if (!dialog.open) dialog.showModal();
}
opener.addEventListener("click", open);
document.getElementById("ut-panel-close").addEventListener("click", () => dialog.close());
/* A click beside the panel closes it, as Escape does: the dialog itself is hit only outside of its one child. */
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
opener.hidden = false;

/* On a machine that is lent for a while, what was done in the lessons goes with it. A lesson's page asks by itself. */
if (!document.documentElement.dataset.ulti) {
  const [{ askBeforeLeaving, wouldLose }, { openStorage }] = await Promise.all(["leaving.js", "envelope.js"].map(here));
  askBeforeLeaving(() => wouldLose(openStorage()));
}

/* The projector view of a lesson's page, by the header's button or by the address; its script is fetched when it is wanted. */
const projects = document.getElementById("ut-projector");
async function project() {
  const at = (name) => new URL(name, new URL(projects.dataset.modules, location.href)).href;
  const sheet = document.getElementById("ut-projector-look") ?? document.createElement("link");
  if (!sheet.isConnected) {
    Object.assign(sheet, { id: "ut-projector-look", rel: "stylesheet", href: at("projector.css") });
    const loaded = new Promise((done) => { sheet.onload = sheet.onerror = done; });
    document.head.append(sheet);
    await loaded;
  }
  (await import(at("projector.js"))).enter();
}
const isProjected = () => /^#(.*&)?projector(=|&|$)/.test(location.hash);
/* A page that is still being written has no slides yet. */
function whenReady(act) {
  const root = document.documentElement;
  const is = () => ["ready", "failed"].includes(root.dataset.ulti);
  if (is()) return act();
  const watcher = new MutationObserver(() => {
    if (!is()) return;
    watcher.disconnect();
    act();
  });
  watcher.observe(root, { attributeFilter: ["data-ulti"] });
}
if (projects) whenReady(() => {
  projects.hidden = false;
  projects.addEventListener("click", project);
  window.addEventListener("hashchange", () => { if (isProjected()) project(); });
  if (isProjected()) project();
});
