/* The home page: what the learner has mastered and solved, where they go on, what waits today, their progress as a file, and a fan of cards as
   an ornament. It reads what the browser keeps and writes nothing; every word comes with the page, or from Python. */
const words = JSON.parse(document.getElementById("ulti-words").textContent);
const fan = document.getElementById("ut-fan");
const at = (name) => import(new URL(name, new URL(fan.dataset.modules, location.href)));
const [{ face, paint }, { openStorage, readEnvelope, KEY }, { chosenValues, makeFiles }] = await Promise.all(["cards.js", "envelope.js", "settings.js"].map(at));
const storage = openStorage();

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
const isOver = (lesson, mastered) => lesson.drills.length > 0 && lesson.drills.every((drill) => drill in mastered);

/* The lesson that was opened last, unless all of it is mastered; then the first that is not; else the last again. Null for a newcomer: whoever has
   opened none, and mastered nothing either. */
function onward(lessons, { lessons: opened = {}, mastered = {} }) {
  const known = lessons.filter(({ name }) => name in opened);
  if (!known.length) {
    const isNew = !lessons.some(({ drills }) => drills.some((drill) => drill in mastered));
    return isNew ? null : (lessons.find((lesson) => !isOver(lesson, mastered)) ?? null);
  }
  const last = known.reduce((one, other) => (opened[other.name] > opened[one.name] ? other : one));
  return isOver(last, mastered) ? (lessons.find((lesson) => !isOver(lesson, mastered)) ?? last) : last;
}

function drawSkills(item, { mastered = {}, answers = {} }) {
  const list = item.querySelector(".ut-skills");
  if (!list) return;
  const skills = [...list.children];
  const isWhole = skills.every(({ dataset }) => dataset.drill in mastered);
  item.querySelector(".ut-done").hidden = !isWhole; // then one line says it all
  list.hidden = isWhole || !skills.some(({ dataset }) => dataset.drill in mastered || dataset.drill in answers);
  for (const skill of skills) {
    const done = skill.dataset.drill in mastered;
    skill.toggleAttribute("data-mastered", done);
    skill.lastElementChild.textContent = fill(done ? words.mastered : words.not_mastered, { skill: skill.dataset.skill });
  }
}

/* How many puzzles of each theme are solved; one whose answer was shown is not. */
function drawThemes({ puzzles = {} }) {
  for (const item of document.querySelectorAll("[data-puzzles]")) {
    const ids = JSON.parse(item.dataset.puzzles);
    const solved = ids.filter((id) => Object.hasOwn(puzzles, id) && ["unaided", "aided"].includes(puzzles[id]?.how)).length;
    const text = solved === ids.length ? words.puzzles_all : solved ? words.puzzles_some : words.puzzles_new;
    item.toggleAttribute("data-mastered", solved === ids.length);
    item.querySelector(".ut-count").textContent = fill(text, { solved, all: ids.length, left: ids.length - solved });
  }
}

/* How many questions wait today is for Python to say: it is sent the answers alone, and keeps nothing of them. */
let asked = null;
async function drawDue({ format, version, cleared, progress: { answers = {}, attempts = {} } }) {
  const due = document.getElementById("ut-due");
  if (!due) return;
  due.hidden = chosenValues(storage).review !== "on";
  if (due.hidden || document.hidden) return;
  const text = JSON.stringify({ format, version, cleared, progress: { answers, attempts } });
  const day = new Date().toDateString();
  if (asked === day + text) return;
  asked = day + text;
  const mine = asked;
  const token = document.cookie.match(/(?:^|;\s*)_ulti_xsrf=([^;]*)/)?.[1] ?? "";
  const clock = `&now=${Date.now()}&zone=${-new Date().getTimezoneOffset()}`;
  const answer = await fetch(due.dataset.asks + clock, { method: "POST", body: text, headers: { "X-XSRFToken": token } })
    .then((reply) => (reply.ok ? reply.json() : {}))
    .catch(() => ({}));
  if (asked === mine) due.textContent = answer.says ?? words.due_unknown;
}

function drawProgress() {
  const { envelope, fault } = readEnvelope(storage);
  const kept = document.getElementById("ut-kept");
  kept.hidden = !fault;
  kept.textContent = fault ? { forbidden: words.kept_forbidden, newer: words.kept_newer, damaged: words.kept_damaged }[fault] : "";
  const items = [...document.querySelectorAll("[data-lesson]")];
  for (const item of items) drawSkills(item, envelope.progress);
  drawThemes(envelope.progress);
  drawDue(envelope);
  const lessons = items.map((item) => ({
    name: item.dataset.lesson,
    title: item.dataset.title,
    href: item.querySelector("a").href,
    drills: [...item.querySelectorAll("[data-drill]")].map(({ dataset }) => dataset.drill),
  }));
  const next = onward(lessons, envelope.progress);
  const go = document.getElementById("ut-go");
  if (!go || !next) return;
  document.getElementById("ut-placement")?.remove(); // for newcomers; it stays among the apps
  go.href = next.href;
  go.textContent = fill(words.continue, { title: next.title });
}

function drawFan() {
  const { pack } = chosenValues(storage);
  fan.dataset.pack = pack === "tell" ? "tell" : "french";
  const indexes = JSON.parse(fan.dataset.indexes)[fan.dataset.pack];
  fan.replaceChildren(
    ...[["s", "K"], ["d", "A"], ["c", "Q"], ["h", "A"], ["h", "7"]].map(([suit, rank]) => {
      const card = document.createElement("span");
      const picture = document.createElement("span");
      card.className = "card";
      picture.className = "picture";
      picture.append(paint(face({ suit, rank, index: indexes[rank] }, fan.dataset.pack)));
      card.append(picture);
      return card;
    }),
  );
}

const draw = () => {
  drawProgress();
  drawFan();
};
draw();
const { files } = JSON.parse(document.getElementById("ulti-settings-view").textContent);
document.getElementById("ut-files").append(makeFiles(files, storage).root);
document.addEventListener("visibilitychange", draw);
window.addEventListener("ulti-settings", draw);
window.addEventListener("storage", (event) => { if (event.key === KEY || event.key === null) draw(); });
window.addEventListener("pageshow", (event) => { if (event.persisted) draw(); });
