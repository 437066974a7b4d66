/**
 * The page of a phone that joins somebody's game (join.html): it reads the host's invitation behind the `#` of its address,
 * shows its answer as a code, and once the devices are connected shows what the host's page draws for it. No Python.
 */

import { here } from "./here.mjs";
import { dressAsSet, kept, spoken } from "./shell/kept.mjs";
import { permitted } from "./shell/permitted.mjs";
import { isCopied } from "./shell/offer.mjs";
import { LIFETIME, accept, canConnect } from "./shell/phones/peer.mjs";
import { codeOf } from "./shell/phones/code.mjs";
import { beGuest } from "./shell/phones/guest.mjs";

/** Under this a phone keeps who its last host was and by which name that knew it: to be given its seat again. */
const LAST = "threethrones-guest";
/** Acceptances of one invitation that wait for the host at the same time. */
const MOST = 3;

const languages = [...document.querySelectorAll("#joining h1 [lang]")].map((told) => told.getAttribute("lang") ?? "");
/** @type {Record<string, string>} */
const settings = Object.fromEntries(Object.entries(Object(kept("settings"))).filter(([, value]) => typeof value === "string"));

function dress() {
  const language = spoken(settings["language"], languages);
  document.documentElement.lang = language;
  dressAsSet(settings);
  for (const name of ["sound", "touch"]) if (settings[name] && settings[name] !== "off") document.body.dataset[name] = settings[name];
  const title = document.querySelector("title");
  document.title = title?.getAttribute(`data-${language}`) ?? document.title;
}

/** Show what there is to do, or what is wrong. @param {string} name */
function step(name) {
  for (const box of document.querySelectorAll("#joining [data-when], #connection [data-when]")) {
    if (box instanceof HTMLElement) box.hidden = !(box.dataset["when"] ?? "").split(" ").includes(name);
  }
  document.body.dataset["step"] = name;
}

/** @type {import("./shell/phones/peer.mjs").Peer[]} */
const waiting = [];
let connected = false;

/** @param {string} invitation */
async function join(invitation) {
  const made = await accept(invitation);
  if (connected) return;
  if (made.reason !== undefined) return step(made.reason.replace(" ", "-"));
  const { peer, ticket } = made;
  const { connection, channel } = peer;
  waiting.push(peer);
  if (waiting.length > MOST) waiting.shift()?.connection.close();
  channel.addEventListener("open", () => attend(peer), { once: true });
  // A browser that has waited too long for the host needs another answer; the last ones may still come in time.
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed" && peer === waiting.at(-1) && !connected && !isOver()) void join(invitation);
  });
  show(ticket);
}

/** @param {string} ticket */
function show(ticket) {
  const link = here(`./answer.html#${ticket}`);
  const { picture, version } = codeOf(link);
  const box = /** @type {HTMLElement} */ (document.getElementById("code"));
  box.replaceChildren(picture);
  box.dataset["version"] = String(version);
  /** @type {HTMLTextAreaElement} */ (document.getElementById("answer")).value = link;
  /** @type {HTMLAnchorElement} */ (document.getElementById("link")).href = link;
  step("answer");
  performance.mark("answer");
}

/** @param {import("./shell/phones/peer.mjs").Peer} peer */
function attend(peer) {
  if (connected) return;
  connected = true;
  for (const other of waiting) if (other !== peer) other.connection.close();
  step("connected");
  performance.mark("connected");
  beGuest(peer, {
    languages, settings,
    wanted: [document.documentElement.lang, ...navigator.languages],
    // Another host learns nothing of it.
    nameAt: (host) => {
      const last = permitted(() => JSON.parse(localStorage.getItem(LAST) ?? "null"));
      return last?.host === host && typeof last.guest === "string" ? last.guest : "";
    },
    named: (host, guest) => { permitted(() => localStorage.setItem(LAST, JSON.stringify({ host, guest }))); },
    onState: (state) => step(state === "away" || state === "lost" ? state : "connected"),
  });
}

const since = performance.now();
const isOver = () => performance.now() - since > LIFETIME;
setInterval(() => { if (!connected && isOver() && document.body.dataset["step"] === "answer") step("old"); }, 1000);

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const done = await isCopied(/** @type {HTMLTextAreaElement} */ (document.getElementById("answer")).value);
  const told = /** @type {HTMLElement} */ (button.parentElement?.querySelector("[role=status]"));
  told.hidden = !done;
}

dress();
const copies = document.querySelector("#joining [data-copies]");
copies?.addEventListener("click", () => void copy(/** @type {HTMLButtonElement} */ (copies)));
// Another code for the same tab.
addEventListener("hashchange", () => location.reload());
const invitation = location.hash.slice(1);
if (!canConnect()) step("unable");
else if (!invitation) step("empty");
else {
  void join(invitation).catch((error) => {
    console.info("This device cannot connect.", error);
    step("unable");
  });
}
