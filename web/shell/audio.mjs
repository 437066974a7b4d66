/**
 * What is heard and felt of what is played, where somebody has switched that on (data-sound and data-touch of the
 * body). How it sounds is fetched when it is first wanted.
 */

/** Milliseconds of trembling, with rests between them; all other sounds are a tick. @type {Record<string, number[]>} */
const TOUCHES = {
  "attack": [40, 40, 40],
  "counter": [20, 30, 60],
  "sword": [30, 30, 30],
  "black card": [120],
  "win": [40, 60, 40, 60, 120],
  "loss": [200],
};
const TICK = [12];
const NUDGE = [80];

/** @param {string | undefined} sound  one of core/animations.py */
export function playSound(sound) {
  const { sound: loudness, touch } = document.body.dataset;
  if (!sound || !isNoticed()) return;
  if (touch) navigator.vibrate?.(TOUCHES[sound] ?? TICK);
  if (loudness) void sounds().then((play) => play?.(sound, loudness));
}

/** Vibrate because the phone’s owner, who may be looking at the board, is asked for a decision. */
export function nudge() {
  if (isNoticed()) navigator.vibrate?.(NUDGE);
}

/** @returns {boolean} whether it may be heard and felt: a browser allows that once somebody has pressed something */
function isNoticed() {
  return !document.hidden && navigator.userActivation.hasBeenActive;
}

/** Where they cannot be fetched, it is quiet. */
function sounds() {
  return import("./sounds.mjs").then(({ play }) => play, () => null);
}

/** They are there before the first move: a press that follows may then open the way for them (sounds.mjs). */
export function watchSounds() {
  document.addEventListener("click", () => { if (document.body.dataset["sound"]) void sounds(); }, { passive: true });
}
