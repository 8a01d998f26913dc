/* What the page around a lesson does: says how far it has come, stops its kernel when it is left, and says so when the kernel has gone.
   Voilà calls `voila_process`, `voila_heartbeat` and `voila_finish`; the words stand in the page. */
(() => {
  const words = JSON.parse(document.getElementById("ulti-words").textContent);
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const SLOW = 30_000; // a page that takes longer says so
  const PULSE = 3_000; // how often the page asks after its kernel
  const byId = (id) => document.getElementById(id);
  let config = null; // Voilà's own: base URL and kernel
  let leaving = false;

  const state = (name) => { document.documentElement.dataset.ulti = name; };
  const is = (name) => document.documentElement.dataset.ulti === name;
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  const address = (path) => `${config.baseUrl}${path}`;
  const findConfig = () => {
    try {
      config ||= JSON.parse(byId("jupyter-config-data").textContent);
    } catch {
      // the page is still on its way, and this has not come yet, or only half of it
    }
    return config;
  };

  /* --- how far it has come */
  function step(text, done, all) {
    byId("ut-status").textContent = text;
    if (all) byId("ut-bar").style.inlineSize = `${Math.round((100 * done) / all)}%`;
  }
  /* Not drawn yet: an output still written as data, a widget that is only announced, an anywidget whose code has not run. */
  const announced = (node) => node.childElementCount === 0 && /^Loading widget/.test(node.textContent);
  const drawn = () =>
    !document.querySelector(`${OUTPUT}, .ut-output [class="lm-Widget"]:empty, [data-again=drawing]`) &&
    ![...document.querySelectorAll(".ut-output .jp-OutputArea-output")].some(announced);

  /* Where the machine is slow, the front end gives a component up after two seconds, even in the very moment in which it arrives.
     So every place remembers its model, and a component that was given up is drawn once it is there. */
  const MODEL = "application/vnd.jupyter.widget-view+json";
  const remember = () => document.querySelectorAll(OUTPUT).forEach((script) => {
    const model = JSON.parse(script.textContent).data?.[MODEL]?.model_id;
    if (model) script.parentElement.dataset.model = model;
  });
  const givenUp = () => [...document.querySelectorAll("[data-model] > .jp-OutputArea-output")].filter(
    (node) => !node.dataset.again && node.childElementCount === 0 && /^Error displaying widget/.test(node.textContent),
  );
  async function drawAgain(node) {
    node.dataset.again = "drawing";
    try {
      const manager = window.jupyterapp.widgetManager;
      const view = await manager.create_view(await manager.get_model(node.parentElement.dataset.model));
      node.replaceChildren();
      view.luminoWidget.constructor.attach(view.luminoWidget, node);
      node.dataset.again = "drawn";
    } catch {
      fail(words.unfinished);
    }
  }

  /* What the browser keeps (settings, what was left unfinished) has reached the tables. If nothing comes, they stand as they are,
     but not before: whatever was done until then might be done to what is not there any more. */
  const DESK = 20_000;
  let drawnAt = 0;
  function met() {
    if (document.documentElement.dataset.ultiDesk === "met" || !document.querySelector(".ut-output .ulti")) return true;
    drawnAt ||= Date.now();
    return Date.now() - drawnAt > DESK;
  }

  function ready() {
    state("ready");
    step(words.ready, 1, 1);
    clearTimeout(slow);
  }
  function waitUntilDrawn() {
    if (!is("drawing")) return;
    const lost = givenUp();
    lost.forEach(drawAgain);
    if (!lost.length && drawn() && met()) ready();
    else setTimeout(waitUntilDrawn, 50);
  }
  const slow = setTimeout(() => { if (!is("ready") && !is("failed")) tell(words.slow); }, SLOW);

  window.voila_process = (cell, cells) => { findConfig(); step(fill(words.step, { done: cell, all: cells }), cell, cells + 1); };
  window.voila_heartbeat = () => {};
  window.ulti_unfinished = () => fail(words.unfinished);
  window.voila_finish = () => {
    state("drawing");
    step(words.drawing, 1, 1);
    remember();
    waitUntilDrawn();
  };
  /* --- what went wrong */
  function tell(text) {
    const box = document.createElement("div");
    box.className = "ut-say ut-bad";
    const said = document.createElement("p");
    said.textContent = text;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ut-btn";
    button.textContent = words.reload;
    button.addEventListener("click", () => location.reload());
    box.append(said, button);
    byId("ut-alert").replaceChildren(box);
  }
  function fail(text) {
    state("failed");
    tell(text);
  }

  /* --- is the kernel still there? */
  let misses = 0;
  async function pulse() {
    if (leaving || is("failed") || !findConfig()) return;
    let answer;
    try {
      answer = await (await fetch(address(`ulti/alive/${config.kernelId}`), { cache: "no-store" })).json();
    } catch {
      answer = null;
    }
    if (leaving) return;
    if (answer && !answer.alive) return fail(words.died);
    if (answer && misses >= 2) byId("ut-alert").replaceChildren(); // the line is back
    misses = answer ? 0 : misses + 1;
    if (misses === 2) tell(is("starting") ? words.unfinished : words.lost);
  }
  setInterval(pulse, PULSE);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") pulse(); });

  /* --- leaving */
  /* Voilà's own beacon goes out on `beforeunload`, which also fires for a download or a page that stays after all. Whoever has to
     ask before the page is left hears `ulti-leaving` instead, and asks by preventing it. */
  window.addEventListener("beforeunload", (event) => {
    event.stopImmediatePropagation();
    if (!window.dispatchEvent(new CustomEvent("ulti-leaving", { cancelable: true }))) event.preventDefault();
  }, { capture: true });
  window.addEventListener("pagehide", (event) => {
    if (event.persisted || !findConfig()) return; // kept by the browser, to be shown again
    leaving = true;
    const token = document.cookie.match(/(?:^|;\s*)_ulti_xsrf=([^;]*)/)?.[1] ?? "";
    fetch(address(`voila/api/shutdown/${config.kernelId}`), { method: "POST", keepalive: true, headers: { "X-XSRFToken": token } }).catch(() => {});
  });
  window.addEventListener("pageshow", async (event) => {
    if (!event.persisted) return;
    const answer = await fetch(address(`ulti/alive/${config.kernelId}`), { cache: "no-store" }).then((reply) => reply.json()).catch(() => ({}));
    if (!answer.alive) location.reload();
  });
})();
