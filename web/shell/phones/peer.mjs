/**
 * Connections between two devices in the same network, without any server: one side invites by a ticket, the other accepts
 * it by another one. How tickets get from one to the other is not known here.
 */

import { candidateLine, described, ticketOf } from "./sdp.mjs";
import { hexOf, read, written } from "./ticket.mjs";

/** @typedef {import("./ticket.mjs").Reason} Reason */
/** @typedef {{ connection: RTCPeerConnection, channel: RTCDataChannel }} Peer */
/**
 * @typedef {object} Invitation
 * @property {string} id
 * @property {string} ticket
 * @property {(answer: import("./ticket.mjs").Ticket) => Promise<Peer>} take  whose channel will open if all goes well; serves once
 * @property {() => boolean} isOld
 * @property {() => void} withdraw
 */
/** @typedef {{ peer: Peer, ticket: string, id: string, reason?: undefined } | { reason: Reason | "none" }} Acceptance */

/** Milliseconds after which the addresses that are known must do: one that is slow to be found is seldom the one that works. */
const GATHERING = 1000;
/** Milliseconds for which an offer serves. */
export const LIFETIME = 600_000;
/** Milliseconds between two times that a browser is told where the host is. */
const AGAIN = 5000;
/** Messages may come from one side before the other knows that the channel is open, so both make it. */
const CHANNEL = { negotiated: true, id: 0, ordered: true };

/** @returns {boolean} whether this browser can connect to other devices at all */
export const canConnect = () => typeof RTCPeerConnection === "function";

/** @returns {Promise<Invitation | null>} null where this device has no network */
export async function invite() {
  const peer = opened();
  const { connection } = peer;
  await connection.setLocalDescription(await connection.createOffer());
  const id = hexOf(crypto.getRandomValues(new Uint8Array(8)));
  const ticket = await gathered(connection, id);
  if (!ticket) {
    connection.close();
    return null;
  }
  const since = performance.now();
  return {
    id,
    ticket,
    isOld: () => performance.now() - since > LIFETIME,
    withdraw: () => connection.close(),
    async take(answer) {
      await connection.setRemoteDescription(described(answer));
      return peer;
    },
  };
}

/** @param {string} text @returns {Promise<Acceptance>} `none` where this device cannot connect */
export async function accept(text) {
  const { ticket, reason } = read(text, "offer");
  if (!ticket) return { reason };
  if (!canConnect()) return { reason: "none" };
  const peer = opened();
  const { connection } = peer;
  try {
    await connection.setRemoteDescription(described(ticket));
    await connection.setLocalDescription(await connection.createAnswer());
  } catch (error) {
    console.info("This invitation cannot be accepted.", error);
    connection.close();
    return { reason: "damaged" };
  }
  const answer = await gathered(connection, ticket.id);
  if (answer) insist(connection, ticket.candidates);
  if (answer) return { peer, ticket: answer, id: ticket.id };
  connection.close();
  return { reason: "none" };
}

/**
 * Firefox gives an address up within half a minute, before a person has brought the answer to the host; so it is told of
 * them again and again. Others know that they know them.
 * @param {RTCPeerConnection} connection @param {import("./ticket.mjs").Candidate[]} candidates
 */
function insist(connection, candidates) {
  const since = performance.now();
  const again = setInterval(() => {
    const waits = ["new", "connecting"].includes(connection.connectionState) && performance.now() - since < LIFETIME;
    if (!waits) return clearInterval(again);
    candidates.forEach((candidate, at) => {
      connection.addIceCandidate({ candidate: candidateLine(candidate, at), sdpMid: "0" }).catch(() => clearInterval(again));
    });
  }, AGAIN);
}

/** @returns {Peer} */
function opened() {
  // No server is asked what addresses this device has elsewhere.
  const connection = new RTCPeerConnection({ iceServers: [] });
  const channel = connection.createDataChannel("table", CHANNEL);
  channel.binaryType = "arraybuffer";
  return { connection, channel };
}

/** @param {RTCPeerConnection} connection @param {string} id @returns {Promise<string | null>} its ticket, once enough addresses are known; null where there are none */
async function gathered(connection, id) {
  await new Promise((then) => {
    const done = () => then(undefined);
    const look = () => { if (connection.iceGatheringState === "complete") done(); };
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(done, GATHERING);
    look();
  });
  const ticket = ticketOf(connection.localDescription, id);
  return ticket?.candidates.length ? written(ticket) : null;
}
