/**
 * What the rules pages can do beside being read: their language and looks as the game's settings say, and a search. No
 * Python, no modules; without it the pages are whole.
 */
(() => {
  /** @type {{ language?: string, theme?: string, text?: string }} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("threethrones:settings") ?? "{}") ?? {};
  } catch {
    // Nothing may be read in this place.
  }
  const { theme = "", text = "" } = settings;
  if (["light", "dark"].includes(theme)) document.body.dataset["theme"] = theme;
  if (["small", "large", "largest"].includes(text)) document.body.dataset["text"] = text;

  /** @returns {NodeListOf<HTMLAnchorElement>} */
  const languages = () => document.querySelectorAll("a[data-lang]");

  /** The page that only leads to others. */
  function choose() {
    const wanted = [settings.language, ...navigator.languages].map((code) => String(code).split("-")[0] ?? "");
    const there = new Map([...languages()].map((link) => [link.dataset["lang"] ?? "", link]));
    const link = there.get(wanted.find((code) => there.has(code)) ?? "en");
    if (link) location.replace(link.href + location.hash);
  }

  /** Another language shows the same rule. */
  function keepPlace() {
    for (const link of languages()) {
      link.addEventListener("click", () => { link.hash = location.hash; });
    }
  }

  /** @param {string} said */
  const plain = (said) => said.normalize("NFD").replace(/[\u0300-\u036f\u00ad]/g, "").toLowerCase();

  function search() {
    const box = document.querySelector(".rule-search");
    const field = box?.querySelector("input");
    const told = /** @type {HTMLElement | null | undefined} */ (box?.querySelector("[role=status]"));
    if (!(box instanceof HTMLElement) || !field || !told) return;
    const items = [...document.querySelectorAll(".rule, .entry")].map((item) => ({ item, said: plain(item.textContent ?? "") }));
    const parts = [...document.querySelectorAll(".group, .chapter")];
    const find = () => {
      const wanted = plain(field.value).split(/\s+/).filter(Boolean);
      document.body.classList.toggle("searching", wanted.length > 0);
      let found = 0;
      for (const { item, said } of items) {
        const hit = wanted.every((word) => said.includes(word));
        item.toggleAttribute("hidden", !hit);
        if (hit) found++;
      }
      for (const part of parts) part.toggleAttribute("hidden", wanted.length > 0 && !part.querySelector(".rule:not([hidden]), .entry:not([hidden])"));
      const { none = "", some = "" } = told.dataset;
      told.textContent = !wanted.length ? "" : found ? some.replace("%(n)s", String(found)) : none;
    };
    box.hidden = false;
    field.addEventListener("input", find);
    // A browser may have kept what stood there.
    if (field.value) find();
    // A link leads to what is hidden now.
    addEventListener("hashchange", () => {
      if (!document.getElementById(location.hash.slice(1))?.closest("[hidden]")) return;
      field.value = "";
      find();
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    });
  }

  if (document.body.dataset["game"] === undefined) {
    choose();
    return;
  }
  addEventListener("DOMContentLoaded", () => {
    keepPlace();
    search();
  });
})();
