/** Rules over the board: of the page of the rules, which is fetched when it is first wanted. No Python has a part in it. */

/**
 * What the start has, and would have in a file of its own if this module asked for it.
 * @typedef {{ here: (path: string) => string, trustedHtml: (text: string) => string }} Given
 */

/** RULE_WORDS is defined by building/bundle.py. @type {{ words: Record<string, Record<string, string>>, games: Record<string, string> }} */
const { words: WORDS, games: GAMES } = JSON.parse(RULE_WORDS);
const PATIENCE = 20_000;

/** By address. @type {Map<string, Promise<Document>>} */
const pages = new Map();
/** How the next page is fetched: past the browser's own cache where the last one was not to be had, or was not ours. @type {RequestCache} */
let cache = "default";

/** @param {string} address @param {Given} given @returns {Promise<Document>} a failure is not kept, so that it can be tried again */
function page(address, { trustedHtml }) {
  const found = pages.get(address) ?? fetch(address, { cache, signal: AbortSignal.timeout(PATIENCE) }).then(async (answer) => {
    if (!answer.ok) throw new Error(`The host answers with ${answer.status}.`);
    const made = new DOMParser().parseFromString(trustedHtml(await answer.text()), "text/html");
    // The portal of a network answers for every host.
    if (!made.body.matches(".rulebook")) throw new Error("This is no page of the rules.");
    cache = "default";
    return made;
  });
  pages.set(address, found);
  found.catch(() => {
    pages.delete(address);
    cache = "reload";
  });
  return found;
}

/**
 * The words round the rules and the address of a game's page, in the language of this page.
 * @param {string | undefined} game @param {Given} given @returns {{ words: Record<string, string>, address: string }}
 */
function source(game, { here }) {
  const language = Object.hasOwn(WORDS, document.documentElement.lang) ? document.documentElement.lang : "en";
  return { words: WORDS[language] ?? {}, address: here(`./rules/${language}/${game}.html`) };
}

/**
 * Fill a box with the short rules of its game: what each chapter says in general, and those of its rules that are
 * marked as short, each with a button that opens it.
 * @param {HTMLElement} box  bears the name of the game @param {Given} given
 */
export async function summarise(box, given) {
  const { words, address } = source(box.dataset["short"], given);
  box.textContent = words["wait"] ?? "";
  try {
    const rules = await page(address, given);
    box.replaceChildren(...[...rules.querySelectorAll(".chapter")].flatMap((chapter) => summary(chapter, words)));
  } catch (error) {
    tellFailure(box, words, error);
  }
}

/** @param {Element} chapter @param {Record<string, string>} words @returns {HTMLElement[]} none where nothing of it is short */
function summary(chapter, words) {
  const texts = [...chapter.querySelectorAll(":scope > p, .short > div > p:first-child")].map((text) => {
    const copy = document.importNode(text, true);
    for (const link of copy.querySelectorAll("a")) link.replaceWith(citation(link.hash.slice(1), link.text));
    const { id } = text.closest(".rule") ?? {};
    if (id) copy.append(" ", citation(id, (words["rule"] ?? "").replace("%(name)s", id)));
    return copy;
  });
  if (!texts.length) return [];
  const [section, title] = [document.createElement("section"), document.createElement("h3")];
  title.textContent = chapter.querySelector("h2")?.textContent ?? "";
  section.append(title, ...texts);
  return [section];
}

/** @param {string} name @param {string} text @returns {HTMLButtonElement} what opens a rule, as in the app's own texts */
function citation(name, text) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "cite", textContent: text });
  button.dataset["rule"] = name;
  return button;
}

/** @param {HTMLElement} box @param {Record<string, string>} words @param {unknown} error */
function tellFailure(box, words, error) {
  console.info("A rule has not come.", error);
  box.textContent = words["failed"] ?? "";
  box.role = "alert";
}

/** @param {HTMLElement} opener  bears the name of the rule @param {Given} given */
export async function open(opener, given) {
  const name = opener.dataset["rule"] ?? "";
  // What is said of a match that cannot be opened names a rule, too, and there is no game on the page.
  const { words, address } = source(GAMES[name.replace(/\d+$/, "")] ?? document.body.dataset["game"], given);
  const dialog = made(words, given);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // What opened it may be gone meanwhile; the browser has given the focus back to it otherwise.
    if (!opener.isConnected) /** @type {HTMLElement | null} */ (document.querySelector("#app h1[tabindex]"))?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  const show = (/** @type {string} */ rule) => fill(dialog, address, rule, words, given);
  dialog.addEventListener("click", (event) => {
    const other = event.target instanceof Element && event.target.closest("a[href^='#']");
    if (!other) return;
    event.preventDefault();
    void show((other.getAttribute("href") ?? "").slice(1));
  });
  await show(name);
}

/** @param {HTMLDialogElement} dialog @param {string} address @param {string} name @param {Record<string, string>} words @param {Given} given */
async function fill(dialog, address, name, words, given) {
  const [title, body] = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll("h2, .rule-shown")]);
  const more = dialog.querySelector("a");
  if (!title || !body || !more) return;
  more.href = `${address}#${name}`;
  title.textContent = (words["rule"] ?? "").replace("%(name)s", name);
  try {
    const rules = await page(address, given);
    const found = rules.getElementById(name);
    if (!found) throw new Error(`There is no ${name}.`);
    await dress(rules, address);
    const shown = document.importNode(found, true);
    shown.removeAttribute("id");
    shown.querySelector("h2")?.remove();
    // A rule's name stands beside it, in small print.
    title.textContent = found.closest(".chapter")?.querySelector("h2")?.textContent ?? name;
    body.replaceChildren(shown);
    more.hidden = false;
  } catch (error) {
    tellFailure(body, words, error);
  }
  dialog.querySelector(".panel-body")?.scrollTo(0, 0);
}

/**
 * The sheet for what is drawn is that of the page itself.
 * @param {Document} rules @param {string} address @returns {Promise<void>} when it is there or cannot be had
 */
async function dress(rules, address) {
  const sheet = [...rules.querySelectorAll("link[rel=stylesheet]")].at(-1)?.getAttribute("href");
  if (!sheet) return;
  const { href } = new URL(sheet, address);
  if ([...document.styleSheets].some((known) => known.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  await new Promise((then) => { link.onload = link.onerror = then; });
}

/** @param {Record<string, string>} words @param {Given} given @returns {HTMLDialogElement} */
function made(words, { trustedHtml }) {
  const dialog = document.createElement("dialog");
  dialog.className = "panel rule-panel";
  dialog.innerHTML = trustedHtml(`<div class="panel-body" tabindex="0"><h2 id="rule-title"></h2><div class="rule-shown"></div><p class="row"><a class="button" target="_blank" rel="noopener" hidden></a></p></div><button type="button" class="button quiet corner"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#tt-i-close"/></svg><span class="visually-hidden"></span></button>`);
  dialog.setAttribute("aria-labelledby", "rule-title");
  const [shown, more, close] = [".rule-shown", "a", "button"].map((part) => /** @type {HTMLElement} */ (dialog.querySelector(part)));
  if (shown) shown.textContent = words["wait"] ?? "";
  if (more) more.textContent = words["more"] ?? "";
  const told = close?.querySelector("span");
  if (told) told.textContent = words["close"] ?? "";
  close?.addEventListener("click", () => dialog.close());
  // The keys of the game rest meanwhile.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return dialog;
}
