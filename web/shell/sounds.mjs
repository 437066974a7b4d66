/** How it sounds, made by ZzFX of a few numbers each. To be imported after a press: ZzFX makes an AudioContext at once. */

import { ZZFX } from "zzfx";

/** @type {Record<string, number>} */
const VOLUMES = { soft: 0.6, medium: 1.5, loud: 3 };

/**
 * By the names of core/animations.py what ZzFX takes: volume, randomness, frequency, attack, sustain, release, shape, shape
 * curve, slide, slide of the slide, pitch jump, its time, repeat time, noise, modulation, bit crush, delay, sustain
 * volume, decay, tremolo, filter. Nothing is left to chance: what is the same sounds the same.
 * @type {Record<string, number[]>}
 */
const SOUNDS = {
  "lay": [1, 0, 150, 0, 0.01, 0.07, 0, 1, -3, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, -1800],
  "draw": [0.6, 0, 900, 0.04, 0.03, 0.09, 0, 1, 12, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0, 1500],
  "flip": [0.8, 0, 420, 0.01, 0.03, 0.1, 1, 1, 18, 0, 210, 0.06, 0, 0.6, 0, 0, 0, 1, 0, 0, -3000],
  "attack": [1.6, 0, 95, 0, 0.05, 0.3, 1, 1, -1, 0, 0, 0, 0, 0.9, 0, 0, 0.09, 1, 0.02, 0, -1400],
  "counter": [2, 0, 720, 0, 0.02, 0.26, 2, 1, -2, 0, 0, 0, 0, 0.3, 90, 0, 0.05, 0.6, 0.03, 0, 700],
  "sword": [0.7, 0, 1480, 0, 0.04, 0.55, 0, 1, 0, 0, 0, 0, 0, 0, 240, 0, 0.02, 0.5, 0.05, 0, 500],
  "black card": [1.4, 0, 98, 0.05, 0.2, 0.55, 1, 1, -0.3, 0, 0, 0, 0.1, 0.1, 0, 0, 0, 0.7, 0.1, 0.35, -1200],
  "win": [1, 0, 392, 0.02, 0.28, 0.5, 1, 1, 0, 0, 196, 0.16, 0, 0, 0, 0, 0.08, 0.8, 0.05, 0, -3500],
  "loss": [1.2, 0, 294, 0.03, 0.28, 0.6, 1, 1, -0.2, 0, -74, 0.2, 0, 0, 0, 0, 0.08, 0.8, 0.05, 0, -1800],
};
/** Milliseconds after which it would be about something else. */
const LATE = 400;

const context = ZZFX.audioContext;
/** @type {Map<string, number[]>} */
const made = new Map();
/** How many are to be heard just now. */
let sounding = 0;

/** Safari lets a page be heard only from within a press; afterwards always. */
function open() {
  void context.resume().then(() => {
    document.removeEventListener("click", open, { capture: true });
    rest();
  });
}

document.addEventListener("click", open, { capture: true });

/** The device need not listen while there is nothing to be heard. */
function rest() {
  if (sounding === 0) void context.suspend();
}

/** @param {string} sound @param {string} loudness */
export async function play(sound, loudness) {
  const parameters = SOUNDS[sound];
  const volume = VOLUMES[loudness];
  if (!parameters || !volume) return;
  const since = performance.now();
  const over = () => {
    sounding -= 1;
    rest();
  };
  sounding += 1;
  const samples = made.get(sound) ?? ZZFX.buildSamples(...parameters);
  made.set(sound, samples);
  await context.resume();
  if (performance.now() - since > LATE || document.hidden) over();
  else ZZFX.playSamples([samples], volume).addEventListener("ended", over);
}
