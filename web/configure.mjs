/** The page that makes a snippet for other pages and shows what it does. */

/** @typedef {CustomElementConstructor & { linkOf(text: string): Promise<string>, frameAddress(asked: Record<string, string>): Promise<string> }} Widget */

const PATIENCE = 300;
/** What a frame needs that fits itself to nothing. */
const FRAME = { width: "800", height: "720" };

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const preview = /** @type {HTMLElement} */ (document.querySelector(".preview"));
const widget = /** @type {Widget} */ (await customElements.whenDefined("three-thrones"));

/** The page has every language; what can hold one only, its title and its options, has the others as data. */
function speak() {
  const languages = [...document.querySelectorAll("option[lang]")].map((option) => option.getAttribute("lang"));
  const spoken = navigator.languages.map((code) => code.split("-")[0] ?? "").find((code) => languages.includes(code)) ?? "en";
  document.documentElement.lang = spoken;
  for (const told of document.querySelectorAll(`[data-${spoken}]`)) told.textContent = told.getAttribute(`data-${spoken}`);
}

/** @returns {Record<string, string>} the fields that say something */
function chosen() {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value));
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** @param {string} tag @param {Record<string, string>} attributes */
function element(tag, attributes) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  return `<${tag}${written}></${tag}>`;
}

/** Where the game has no puzzles, there is none of the day. */
function offerDay() {
  const [game, day] = /** @type {HTMLOptionElement[]} */ ([...form.querySelectorAll('[name="game"] :checked, [value="day"]')]);
  if (!game || !day) return;
  day.disabled = game.dataset["puzzles"] === undefined;
  if (day.disabled && day.selected) form["puzzle"].value = "";
}

/** Counts, so that of two that are made at once the later one stays. */
let made = 0;

async function make() {
  const turn = ++made;
  offerDay();
  const { width, start, ...asked } = chosen();
  // It names its game.
  if (asked["puzzle"]?.includes("/")) delete asked["game"];
  if (asked["document"]) asked["document"] = await widget.linkOf(asked["document"]);
  const address = await widget.frameAddress(asked);
  if (turn !== made) return;
  const attributes = { ...asked, ...(start && { start }), ...(width && { style: `inline-size: ${width}px; max-inline-size: 100%` }) };
  const script = element("script", { src: new URL("./embed.js", location.href).href }).replace("<script", "<script async");
  field("element").value = `${script}\n${element("three-thrones", attributes)}`;
  field("frame").value = element("iframe", {
    src: address, title: "Three Thrones", ...FRAME, ...(width && { width }), ...(start && { loading: "lazy" }), allow: "fullscreen; screen-wake-lock; clipboard-write; web-share",
  });
  show(asked, width);
}

/** @param {Record<string, string>} asked @param {string | undefined} width */
function show(asked, width) {
  const shown = preview.querySelector("three-thrones") ?? preview.appendChild(document.createElement("three-thrones"));
  for (const name of ["game", "seats", "lang", "theme", "controls", "document", "puzzle", "ply"]) {
    const value = asked[name];
    if (value === undefined) shown.removeAttribute(name);
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  preview.style.inlineSize = width ? `min(100%, ${width}px)` : "";
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLTextAreaElement} */ (document.getElementById(id));
}

/** @param {string} id */
async function copy(id) {
  field(id).select();
  let done = true;
  try {
    await navigator.clipboard.writeText(field(id).value);
  } catch {
    done = document.execCommand("copy");
  }
  const copied = /** @type {HTMLElement} */ (document.getElementById("copied"));
  // What could not be copied is selected, for the person to do it.
  const told = /** @type {HTMLTemplateElement} */ (document.getElementById("is-copied"));
  copied.replaceChildren(...(done ? [told.content.cloneNode(true)] : []));
}

let timer = 0;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => void make(), PATIENCE);
});
for (const button of document.querySelectorAll("button[data-copies]")) {
  button.addEventListener("click", () => void copy(/** @type {HTMLElement} */ (button).dataset["copies"] ?? ""));
}
speak();
await make();
