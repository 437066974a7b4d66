/**
 * Session descriptions (SDP) made from tickets, and tickets from them. A browser's own description is long, and all but
 * what a ticket holds is the same each time: one data channel, and nothing else.
 */

import { MOST_CANDIDATES, isReachable } from "./ticket.mjs";

/** @typedef {import("./ticket.mjs").Ticket} Ticket */
/** @typedef {import("./ticket.mjs").Candidate} Candidate */

/** Of host addresses the first is preferred; what the numbers are matters to nobody (RFC 8445, 5.1.2). */
const PRIORITY = 2_122_260_223;

/** @param {Ticket} ticket @returns {RTCSessionDescriptionInit} of the one who made it */
export function described({ kind, id, fingerprint, ufrag, pwd, candidates }) {
  const digits = [...fingerprint].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const lines = [
    "v=0",
    `o=- ${BigInt(`0x${id}`) >> 1n} 1 IN IP4 0.0.0.0`,
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    "a=sendrecv",
    // More may become known of one another while they connect.
    "a=ice-options:trickle",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${digits}`,
    // The host begins, and with the one whose answer it has taken alone: of several phones that have read the same code
    // the others would get in between.
    `a=setup:${kind === "offer" ? "active" : "passive"}`,
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    ...candidates.map((candidate, at) => `a=${candidateLine(candidate, at)}`),
  ];
  return { type: kind, sdp: `${lines.join("\r\n")}\r\n` };
}

/** @param {Candidate} candidate @param {number} at */
export function candidateLine({ address, port }, at) {
  return `candidate:${at + 1} 1 udp ${PRIORITY - at * 256} ${address} ${port} typ host`;
}

/**
 * @param {RTCSessionDescription | null} local  with all its candidates @param {string} id
 * @returns {Ticket | null} null where it lacks what a ticket must hold
 */
export function ticketOf(local, id) {
  if (local?.type !== "offer" && local?.type !== "answer") return null;
  const value = (/** @type {string} */ name) => new RegExp(`^a=${name}:(.+?)\r?$`, "m").exec(local.sdp)?.[1] ?? "";
  const [ufrag, pwd, digest] = [value("ice-ufrag"), value("ice-pwd"), /^sha-256 (.+)$/i.exec(value("fingerprint"))?.[1]];
  if (!ufrag || !pwd || !digest) return null;
  const fingerprint = Uint8Array.from(digest.split(":"), (pair) => Number.parseInt(pair, 16));
  return { kind: local.type, id, fingerprint, ufrag, pwd, candidates: candidatesOf(local.sdp) };
}

/** @param {string} sdp @returns {Candidate[]} those of this device itself, over UDP, of the shorter addresses first */
function candidatesOf(sdp) {
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim);
  const all = [...lines].map(([, address = "", port]) => ({ address, port: Number(port) }));
  const own = all.filter(({ address, port }) => port > 0 && isReachable(address));
  // A network at home knows all its IPv4 addresses; IPv6 may be shut off between devices.
  const sorted = [...own.filter(({ address }) => !address.includes(":")), ...own.filter(({ address }) => address.includes(":"))];
  return sorted.filter(({ address, port }, at) => sorted.findIndex((one) => one.address === address && one.port === port) === at).slice(0, MOST_CANDIDATES);
}
