/**
 * Messages between a host and one guest. The host sends frames, deflated and in pieces (packing.mjs); a guest sends events,
 * short and plain (guest_events.mjs). Either side ends the connection at once when the other does not keep to that.
 */

import { Allowance, eventIn } from "./guest_events.mjs";
import { watchLife } from "./life.mjs";
import { LAST, MORE, PING, Packing, Unpacking } from "./packing.mjs";

/** @typedef {import("./peer.mjs").Peer} Peer */
/** @typedef {import("./life.mjs").State} State */
/** @typedef {import("../../shell.mjs").AppEvent} AppEvent */
/**
 * `frame`: what an event is answered with (`answer`) or what others have done (`view`); `told`: what a thing is (as HTML);
 * `host`: the first message, who this is to those who were here before; `welcome`: by which name the guest is known from
 * now on.
 * @typedef {{ type: "answer" | "view", frame: unknown } | { type: "told", told: unknown } | { type: "host", host: string } | { type: "welcome", guest: string }} Message
 */

/** Bytes that may wait to be sent before another frame is drawn for a guest. */
const BUSY = 64_000;
/** Bytes that a guest may leave unread. */
const MOST_WAITING = 4_000_000;
/** A guest's sign of life. */
const SIGN = "";

/**
 * @param {Peer} peer @param {(event: AppEvent) => void} onEvent
 * @param {(state: State | "flood") => void} onState  `flood` where the guest was shut out
 */
export function hostWire(peer, onEvent, onState) {
  const { channel } = peer;
  const packing = new Packing();
  const allowance = new Allowance();
  const life = watchLife(peer, () => channel.send(Uint8Array.of(PING)), onState);

  // What is too much is neither read nor kept, and nothing of it is heard any more.
  channel.onmessage = ({ data }) => {
    if (!allowance.takes() || typeof data !== "string") return shutOut();
    const event = data === SIGN ? null : eventIn(data);
    if (!event && data !== SIGN) return shutOut();
    life.heard();
    if (event) onEvent(event);
  };

  function shutOut() {
    channel.onmessage = null;
    life.end();
    onState("flood");
  }

  return {
    /** @param {Message} message */
    send(message) {
      if (channel.readyState !== "open") return;
      // Who asks and does not read what is answered.
      if (channel.bufferedAmount > MOST_WAITING) return shutOut();
      for (const piece of packing.pieces(JSON.stringify(message))) channel.send(piece);
    },
    isBusy: () => channel.bufferedAmount > BUSY,
    end: life.end,
  };
}

/** @typedef {ReturnType<typeof hostWire>} HostWire */

/** @param {Peer} peer @param {(message: unknown) => void} onMessage @param {(state: State) => void} onState */
export function guestWire(peer, onMessage, onState) {
  const { channel } = peer;
  const unpacking = new Unpacking();
  const life = watchLife(peer, () => channel.send(SIGN), onState);

  channel.onmessage = ({ data }) => {
    try {
      const piece = new Uint8Array(data);
      life.heard();
      if (piece[0] === PING) return;
      if (piece[0] !== LAST && piece[0] !== MORE) throw new RangeError("This is no piece of anything.");
      const text = unpacking.take(piece);
      if (text !== null) onMessage(JSON.parse(text));
    } catch (error) {
      console.info("The host’s messages cannot be read.", error);
      channel.onmessage = null;
      life.end();
      onState("lost");
    }
  };

  return {
    /** @param {AppEvent | { type: "hello", [detail: string]: unknown }} event */
    send(event) {
      if (channel.readyState === "open") channel.send(JSON.stringify(event));
    },
    end: life.end,
  };
}

/** @typedef {ReturnType<typeof guestWire>} GuestWire */
