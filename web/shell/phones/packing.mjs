/**
 * Texts as pieces for a data channel, and back. A text is deflated with what was sent before as its dictionary: one frame
 * is much like the last. Both sides have the same dictionary, for the channel is ordered and loses nothing.
 */

import { Inflate, deflateSync } from "fflate";

/** Bytes of a piece, with the one before it that says what it is: every browser takes so many at once. */
const PIECE = 60_000;
/** What a piece is. */
export const [LAST, MORE, PING] = [0, 1, 2];
/** Bytes of a whole text, deflated or not. */
const MOST = 2_000_000;
/** Bytes of a dictionary: farther back deflate does not look. */
const WINDOW = 32_768;
/** So many bytes are inflated at a time: what comes of them is counted before there are more. */
const STEP = 4096;

/** The end of all that was sent. */
class Past {
  bytes = new Uint8Array(0);

  /** @param {Uint8Array} fresh */
  add(fresh) {
    const all = new Uint8Array(Math.min(WINDOW, this.bytes.length + fresh.length));
    const kept = fresh.subarray(-WINDOW);
    all.set(kept, all.length - kept.length);
    const room = all.length - kept.length;
    if (room) all.set(this.bytes.subarray(-room));
    this.bytes = all;
  }
}

/** Of the side that sends. */
export class Packing {
  past = new Past();

  /** @param {string} text @returns {Uint8Array<ArrayBuffer>[]} none where it is too long to be sent */
  pieces(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > MOST) return [];
    const packed = deflateSync(bytes, this.past.bytes.length ? { dictionary: this.past.bytes } : {});
    this.past.add(bytes);
    const pieces = [];
    for (let at = 0; at < packed.length; at += PIECE) {
      const part = packed.subarray(at, at + PIECE);
      const piece = new Uint8Array(1 + part.length);
      piece[0] = at + PIECE < packed.length ? MORE : LAST;
      piece.set(part, 1);
      pieces.push(piece);
    }
    return pieces;
  }
}

/** Of the side that receives; it throws where it gets what nobody sends who keeps to the rules. */
export class Unpacking {
  past = new Past();
  /** @type {Uint8Array[]} */
  waiting = [];
  size = 0;

  /** @param {Uint8Array} piece @returns {string | null} the whole text, once its last piece has come */
  take(piece) {
    this.size += piece.length;
    if (piece.length > PIECE + 1 || this.size > MOST) throw new RangeError("It is too long.");
    this.waiting.push(piece.subarray(1));
    if (piece[0] !== LAST) return null;
    const bytes = this.inflated();
    this.waiting = [];
    this.size = 0;
    this.past.add(bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  }

  inflated() {
    /** @type {Uint8Array[]} */
    const found = [];
    let size = 0;
    let isWhole = false;
    const inflate = new Inflate(this.past.bytes.length ? { dictionary: this.past.bytes } : {}, (part, final) => {
      size += part.length;
      if (size > MOST) throw new RangeError("It would be too long.");
      found.push(part.slice());
      isWhole ||= final;
    });
    this.waiting.forEach((piece, number) => {
      const isLast = number === this.waiting.length - 1;
      for (let at = 0; at < piece.length || (isLast && at === 0); at += STEP) {
        inflate.push(piece.subarray(at, at + STEP), isLast && at + STEP >= piece.length);
      }
    });
    if (!isWhole) throw new RangeError("It is not whole.");
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of found) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
