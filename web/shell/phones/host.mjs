/**
 * The host's side of phones that show its match, each to the one who holds it: invitations, answers to them, and what
 * guests send and are sent. Python has the app; what it is told of phones are events `{ type: "phone", what, … }`:
 *
 * | what             | with                                                                                    |
 * |------------------|-----------------------------------------------------------------------------------------|
 * | offer            | ticket: of the invitation that the panel has asked for by an element with data-invite;  |
 * |                  | empty if the last one has expired or led to nobody                                      |
 * | joined           | guest: its name; languages; settings; back: its name before, or empty                   |
 * | away, back, left | guest; who is away may come back, also with another connection                          |
 * | refused          | why: of a ticket damaged, version, old, used, foreign, wrong kind; camera; unreachable; |
 * |                  | none, where this browser cannot connect                                                 |
 */

import { permitted } from "../permitted.mjs";
import { watchCamera } from "./camera.mjs";
import { hearAnswers } from "./passing.mjs";
import { LIFETIME, canConnect, invite } from "./peer.mjs";
import { hexOf, read } from "./ticket.mjs";
import { hostWire } from "./wire.mjs";

/** @typedef {import("../show.mjs").Frame} Frame */
/** @typedef {import("../../shell.mjs").AppEvent} AppEvent */
/**
 * What the page around it has, and would be there twice if this module asked for it: it is a bundle of its own.
 * @typedef {{ send: import("../../shell.mjs").Send, afterPaint: (callback: () => void) => void }} Given
 */
/**
 * `sent`: the number of the last frame that the guest was sent; `drawn`: of the last that was drawn for it. What was drawn
 * since without being sent has changed nothing. `stale`: others have acted since.
 * @typedef {{ wire: import("./wire.mjs").HostWire, sent: number | null, drawn: number | null, stale: boolean, asking: boolean }} Guest
 */
/** @typedef {{ pageShown: () => void, answered: (event: AppEvent, frame: Frame | null) => void }} Phones */

/** Offers that wait for an answer, and guests: more are not at one table. */
const [MOST_OFFERS, MOST_GUESTS] = [8, 12];
/** Milliseconds in which devices connect that can. */
const PATIENCE = 20_000;
/** Milliseconds until it is looked again whether a guest that is slow to read has caught up. */
const PAUSE = 100;
const NAME = /^[\da-f]{32}$/;

/** Under this the tab keeps who it is to its guests, also when it is loaded again. */
const OWN = "threethrones-host";

/** @returns {string} known to guests of this tab alone */
function ownName() {
  const name = permitted(() => sessionStorage.getItem(OWN)) ?? hexOf(crypto.getRandomValues(new Uint8Array(16)));
  permitted(() => sessionStorage.setItem(OWN, name));
  return name;
}

/** @param {Given} given @returns {Phones} */
export function host({ send, afterPaint }) {
  /** @type {Map<string, import("./peer.mjs").Invitation>} */
  const offers = new Map();
  /** Names of offers that have been answered, and of those that were too old. */
  const [used, past] = /** @type {[Set<string>, Set<string>]} */ ([new Set(), new Set()]);
  /** @type {Map<string, Guest>} */
  const guests = new Map();
  let inviting = false;
  /** @type {number | undefined} */
  let renewal;
  /** Questions what a guest is to see now. @type {WeakSet<AppEvent>} */
  const views = new WeakSet();
  /** Whether the page is to see what guests have done, and whether it is about to. */
  let [pageStale, pageLooks] = [false, false];
  let busy = false;

  const tell = (/** @type {string} */ what, /** @type {Record<string, unknown>} */ detail) => send({ type: "phone", what, ...detail });
  const refuse = (/** @type {string} */ why) => tell("refused", { why });

  // --- invitations -------------------------------------------------------------------------------------------------

  async function offer() {
    if (inviting) return;
    inviting = true;
    try {
      if (!canConnect()) return refuse("none");
      const made = await invite();
      if (!made) return refuse("unreachable");
      offers.set(made.id, made);
      for (const [id, old] of offers) if (offers.size > MOST_OFFERS || old.isOld()) withdraw(id, old);
      clearTimeout(renewal);
      renewal = setTimeout(() => { if (offers.has(made.id)) renew(made.id, made); }, LIFETIME);
      tell("offer", { ticket: made.ticket });
    } catch (error) {
      console.info("Nobody can be invited.", error);
      refuse("unreachable");
    } finally {
      inviting = false;
    }
  }

  /** @param {string} id @param {import("./peer.mjs").Invitation} old  which stays known as one that was too old */
  function withdraw(id, old) {
    old.withdraw();
    offers.delete(id);
    past.add(id);
  }

  /** Withdraw an offer; the panel asks for a new one as soon as it is open. @param {string} id @param {import("./peer.mjs").Invitation} old */
  function renew(id, old) {
    withdraw(id, old);
    tell("offer", { ticket: "" });
  }

  /** @param {string} text  a ticket or a link with one @returns {Promise<boolean>} whether it was meant for an offer of this page */
  async function take(text) {
    const { ticket, reason } = read(text, "answer");
    if (!ticket) return refuse(reason), true;
    const { id } = ticket;
    const found = offers.get(id);
    if (used.has(id)) return refuse("used"), true;
    if (past.has(id) || found?.isOld()) return refuse("old"), true;
    if (!found) return refuse("foreign"), false;
    offers.delete(id);
    used.add(id);
    try {
      attend(await found.take(ticket), () => renew(id, found));
    } catch (error) {
      console.info("This answer leads to nobody.", error);
      refuse("damaged");
      renew(id, found);
    }
    return true;
  }

  // --- guests ------------------------------------------------------------------------------------------------------

  /** @param {import("./peer.mjs").Peer} peer @param {() => void} fail  called if the peer never sends anything */
  function attend(peer, fail) {
    // Known to this guest and this page alone: who knows it may come back as that guest.
    const name = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    const late = setTimeout(() => {
      if (guests.has(name)) return;
      wire.end();
      refuse("unreachable");
      fail();
    }, PATIENCE);
    const wire = hostWire(peer, (event) => {
      const guest = guests.get(name);
      if (guest) return act(name, guest, event);
      if (event.type !== "hello" || guests.size >= MOST_GUESTS) return wire.end();
      clearTimeout(late);
      const back = NAME.test(String(event["back"])) ? String(event["back"]) : "";
      guests.get(back)?.wire.end();
      guests.delete(back);
      guests.set(name, { wire, sent: null, drawn: null, stale: true, asking: false });
      wire.send({ type: "welcome", guest: name });
      tell("joined", { guest: name, languages: String(event["languages"]).split(",").filter(Boolean), settings: event["settings"], back });
      refresh();
    }, (state) => {
      if (state === "open") wire.send({ type: "host", host: ownName() });
      if (!guests.has(name)) return;
      if (state === "lost" || state === "flood") guests.delete(name);
      if (state === "away" || state === "lost") tell("away", { guest: name });
      if (state === "back") tell("back", { guest: name });
      if (state === "flood") tell("left", { guest: name });
      refresh();
    });
  }

  /** @param {string} by @param {Guest} guest @param {AppEvent} event */
  function act(by, guest, event) {
    if (event.type === "hello") return;
    // What was drawn since is as what it shows.
    const shown = event["shown"] !== null && event["shown"] === guest.sent ? guest.drawn : null;
    send({ ...event, by, shown });
  }

  /** @param {AppEvent} event @param {Frame | null} frame */
  function answered(event, frame) {
    const guest = guests.get(String(event["by"]));
    if (!guest) return;
    if (event.type === "what") return guest.wire.send({ type: "told", told: /** @type {any} */ (frame)?.told ?? null });
    // A hint has been found.
    const isThought = event.type === "thought";
    const isView = isThought || views.has(event);
    const isSent = !isView || (frame !== null && isNews(frame));
    if (views.has(event)) guest.asking = false;
    if (frame?.number) guest.drawn = frame.number;
    if (frame?.number && isSent) guest.sent = frame.number;
    // A frame without a number shows nothing: this guest is not known any more.
    if (isSent) guest.wire.send({ type: isView ? "view" : "answer", frame: frame?.number ? frame : null });
    if (event.type === "view" || isThought) return;
    for (const other of guests.values()) if (other !== guest) other.stale = true;
    pageStale = true;
    refresh();
  }

  /** @param {Frame} frame @returns {boolean} whether a guest would see or hear anything of it */
  function isNews({ parts, animations, said, sound }) {
    return Object.keys(parts).length > 0 || animations.length > 0 || said.length > 0 || sound !== null;
  }

  // --- what others see of it ---------------------------------------------------------------------------------------

  /**
   * One after the other, each after a paint: nobody's own click waits for what others see. A guest's move has painted
   * nothing on the page, so that goes first, and at once.
   */
  function refresh() {
    if (busy) return;
    busy = true;
    (pageStale ? setTimeout : afterPaint)(() => {
      busy = false;
      if (refreshNext()) refresh();
      else if ([...guests.values()].some(({ stale }) => stale)) setTimeout(refresh, PAUSE);
    });
  }

  /** @returns {boolean} whether there was anything to do */
  function refreshNext() {
    if (pageStale) {
      pageStale = false;
      pageLooks = true;
      send({ type: "view" });
      pageLooks = false;
      return true;
    }
    for (const [by, guest] of guests) {
      if (!guest.stale || guest.asking || guest.wire.isBusy()) continue;
      Object.assign(guest, { stale: false, asking: true });
      const view = { type: "view", by, shown: guest.drawn };
      views.add(view);
      send(view);
      return true;
    }
    return false;
  }

  // --- the panel ---------------------------------------------------------------------------------------------------

  const camera = watchCamera(take, () => refuse("camera"));
  hearAnswers(async (text) => {
    const id = read(text, "answer").ticket?.id;
    return (id === undefined || offers.has(id) || used.has(id) || past.has(id)) && await take(text);
  });
  // Python sees no answers: they are of no match.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["act"] !== "phone-answer") return;
    event.preventDefault();
    event.stopPropagation();
    const field = form.querySelector("input, textarea");
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.value.trim()) return;
    void take(field.value);
    field.value = "";
  }, { capture: true });

  return {
    pageShown() {
      if (document.querySelector("#app [data-invite]")) void offer();
      camera.pageShown();
      if (pageLooks || !guests.size) return;
      for (const guest of guests.values()) guest.stale = true;
      refresh();
    },
    answered,
  };
}
