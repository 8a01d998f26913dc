/* Run in the head, before anything is drawn: the learner's theme, cards, colours and movement, and the page in their language where there is one.
   `ulti_look` sets them again whenever they change. The names and values are those of `course/settings.py`. */
(() => {
  const root = document.documentElement;
  const system = { light: "(prefers-color-scheme: light)", dark: "(prefers-color-scheme: dark)" };
  window.ulti_look = ({ theme, colours, motion, pack }) => {
    root.dataset.ultiTheme = theme in system ? theme : "system";
    root.dataset.ultiColours = colours === 2 ? "2" : "4";
    root.dataset.ultiPack = pack === "tell" ? "tell" : "french";
    root.dataset.ultiMotion = motion === "reduced" ? "reduced" : "system";
    for (const sheet of document.querySelectorAll("link[data-ulti-of]")) {
      const of = sheet.dataset.ultiOf;
      sheet.media = theme in system ? (theme === of ? "all" : "not all") : system[of];
    }
    document.querySelector("meta[name=color-scheme]").content = theme in system ? theme : "light dark";
  };
  let kept = {};
  try {
    const envelope = JSON.parse(localStorage.getItem("ulti-teach"));
    if (envelope.version <= 3) kept = Object.fromEntries(Object.entries(envelope.settings).map(([name, entry]) => [name, entry?.value]));
  } catch {
    // Nothing is kept, or nothing that can be read: the page looks as the system does.
  }
  window.ulti_look(kept);
  const elsewhere = JSON.parse(root.dataset.languages ?? "{}");
  const asked = new URLSearchParams(location.search).has("lang");
  if (!asked && kept.language !== root.lang && Object.hasOwn(elsewhere, kept.language)) location.replace(elsewhere[kept.language]);
})();
