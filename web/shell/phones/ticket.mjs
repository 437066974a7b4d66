/**
 * Tickets: what one side of a connection must tell the other before there is one, small enough for a code that a camera
 * reads. A ticket holds what the SDP of one side has beyond what is the same each time (sdp.mjs), as bytes:
 *
 * | bytes | what                                                                                     |
 * |-------|------------------------------------------------------------------------------------------|
 * | 3     | the beginning by which a ticket is known                                                 |
 * | 4     | a sum over all that follows                                                              |
 * | 4     | the version of the site; other versions may tell other things from here on               |
 * | 1     | 1: an offer, 2: an answer                                                                |
 * | 8     | a random name of the offer, which its answer repeats                                     |
 * | 32    | the SHA-256 fingerprint of the certificate: nobody else can be connected to              |
 * | 1 + n | the ICE name, 1 + n the ICE password                                                     |
 * | 1     | how many addresses there are, each of 1 for its kind, 2 for its port, and 4 or 16 or 16  |
 */

/** @typedef {"offer" | "answer"} Kind */
/** `address`: IPv4 as `192.0.2.1`, IPv6 in full, or a name of mDNS, `….local`. @typedef {{ address: string, port: number }} Candidate */
/**
 * @typedef {object} Ticket
 * @property {Kind} kind
 * @property {string} id  16 hexadecimal digits
 * @property {Uint8Array} fingerprint
 * @property {string} ufrag
 * @property {string} pwd
 * @property {Candidate[]} candidates
 */
/** Why a text is no ticket to be used here. @typedef {"damaged" | "version" | "wrong kind" | "foreign"} Reason */
/** @typedef {{ ticket: Ticket, reason?: undefined } | { ticket?: undefined, reason: Reason }} Reading */

export const MOST_CANDIDATES = 4;
/** Longer is none. Its text is a third longer. */
const LONGEST = 200;
const LONGEST_TEXT = Math.ceil((LONGEST * 4) / 3);
const FINGERPRINT = 32;
const ID = 8;
const BEGINNING = [0xdd, 0x34, 0xd3];
const BEGINNING_TEXT = "3TTT";
/** Where what the sum is of begins. */
const SUMMED = 7;
/** @type {Kind[]} */
const KINDS = ["offer", "answer"];
/** What ICE may call itself, and its bounds here: of browsers the longest has 8 and 32. */
const [NAME, PASSWORD] = [/^[A-Za-z\d+/]{4,16}$/, /^[A-Za-z\d+/]{22,48}$/];
const MDNS = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Kinds of addresses, with their bytes. */
const BYTES = [4, 16, 16];
const [V4, V6, LOCAL] = [0, 1, 2];

/** The first bytes of what tells one build of the site from another. */
const version = () => bytesOf(BUILD.slice(0, 8));

// --- text ----------------------------------------------------------------------------------------------------------

/** @param {Ticket} ticket @returns {string} in letters that an address may have behind its `#` */
export function written(ticket) {
  return btoa(String.fromCharCode(...packed(ticket))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text  a ticket, or an address with one behind its `#`, as a code or a person brings it
 * @param {Kind} wanted @returns {Reading}
 */
export function read(text, wanted) {
  const found = text.slice(text.lastIndexOf("#") + 1).trim();
  if (found.length > LONGEST_TEXT || !/^[\w-]+$/.test(found)) return { reason: isOurs(found) ? "damaged" : "foreign" };
  try {
    const letters = atob(found.replaceAll("-", "+").replaceAll("_", "/"));
    return unpacked(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), wanted);
  } catch {
    return { reason: isOurs(found) ? "damaged" : "foreign" };
  }
}

/** @param {string} text @returns {boolean} whether it begins as a ticket does */
function isOurs(text) {
  return text.startsWith(BEGINNING_TEXT);
}

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

// --- bytes ---------------------------------------------------------------------------------------------------------

/** @param {Ticket} ticket */
function packed({ kind, id, fingerprint, ufrag, pwd, candidates }) {
  const letters = new TextEncoder();
  const [name, password] = [letters.encode(ufrag), letters.encode(pwd)];
  const told = candidates.slice(0, MOST_CANDIDATES);
  const summed = Uint8Array.of(
    ...version(), 1 + KINDS.indexOf(kind), ...bytesOf(id), ...fingerprint, name.length, ...name, password.length, ...password,
    told.length, ...told.flatMap(packedCandidate),
  );
  return Uint8Array.of(...BEGINNING, ...sumOf(summed), ...summed);
}

/** @param {Candidate} candidate */
function packedCandidate({ address, port }) {
  return [kindOf(address), port >> 8, port & 255, ...packedAddress(address)];
}

/** @param {string} address */
function kindOf(address) {
  if (IPV4.test(address)) return V4;
  return address.includes(":") ? V6 : LOCAL;
}

/** @param {string} address @returns {Iterable<number>} */
function packedAddress(address) {
  if (IPV4.test(address)) return address.split(".").map(Number);
  if (!address.includes(":")) return bytesOf(address.replace(/\.local$/, "").replaceAll("-", ""));
  const [front = [], back = []] = address.split("::").map((half) => (half ? half.split(":") : []));
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}

/** @param {Uint8Array} bytes @param {Kind} wanted @returns {Reading} */
function unpacked(bytes, wanted) {
  if (!BEGINNING.every((byte, at) => bytes[at] === byte)) return { reason: "foreign" };
  const summed = bytes.subarray(SUMMED);
  if (!isEqual(bytes.subarray(BEGINNING.length, SUMMED), sumOf(summed))) return { reason: "damaged" };
  if (!isEqual(summed.subarray(0, version().length), version())) return { reason: "version" };
  const taking = new Taking(summed.subarray(version().length));
  try {
    const kind = KINDS[taking.number() - 1];
    const ticket = {
      id: hexOf(taking.bytes(ID)), fingerprint: taking.bytes(FINGERPRINT).slice(), ufrag: taking.text(NAME), pwd: taking.text(PASSWORD),
      candidates: taking.candidates(),
    };
    if (!kind || !taking.isOver) return { reason: "damaged" };
    return kind === wanted ? { ticket: { kind, ...ticket } } : { reason: "wrong kind" };
  } catch {
    return { reason: "damaged" };
  }
}

/** Takes one thing after the other from bytes; throws where there is not what there should be. */
class Taking {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.left = bytes;
  }

  get isOver() {
    return this.left.length === 0;
  }

  /** @param {number} length */
  bytes(length) {
    if (this.left.length < length) throw new RangeError("The ticket ends too soon.");
    const taken = this.left.subarray(0, length);
    this.left = this.left.subarray(length);
    return taken;
  }

  /** @returns {number} of one byte */
  number() {
    return this.bytes(1)[0] ?? 0;
  }

  /** @param {RegExp} form */
  text(form) {
    const text = String.fromCharCode(...this.bytes(this.number()));
    if (!form.test(text)) throw new RangeError("This is no such name.");
    return text;
  }

  /** @returns {Candidate[]} */
  candidates() {
    const count = this.number();
    if (count > MOST_CANDIDATES) throw new RangeError("There are too many addresses.");
    return Array.from({ length: count }, () => {
      const kind = this.number();
      const port = this.number() * 256 + this.number();
      const length = BYTES[kind];
      if (length === undefined || port === 0) throw new RangeError("There is no such address.");
      return { address: addressOf(kind, this.bytes(length)), port };
    });
  }
}

/** @param {number} kind @param {Uint8Array} bytes */
function addressOf(kind, bytes) {
  if (kind === V4) return bytes.join(".");
  const digits = hexOf(bytes);
  if (kind === V6) return (digits.match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, "")).join(":");
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
}

/** @param {Uint8Array} bytes @returns {Uint8Array} FNV-1a: against slips of whoever types or reads; against lies there is the fingerprint */
function sumOf(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return Uint8Array.of(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isEqual(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** @param {string} address @returns {boolean} whether somebody else in the same network may reach it, and a ticket can hold it */
export function isReachable(address) {
  if (IPV4.test(address)) return !/^(127|0)\./.test(address) && !address.startsWith("169.254.");
  // Of the link alone it would need to say of which link.
  if (address.includes(":")) return /^[\da-f:]{3,39}$/i.test(address) && !/^(::1?$|fe[89ab])/i.test(address);
  return MDNS.test(address);
}
