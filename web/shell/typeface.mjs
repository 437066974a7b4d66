/** The typeface, of which nothing is fetched until the app stands: till then, and without it, there is another as large. */

import bold from "type/bold.woff2";
import regular from "type/regular.woff2";

const FACES = { 400: regular, 700: bold };
/** What has to stay where it is while one looks. */
const LINES = "#app :is(h1, h2, p, [data-act], [data-spot])";
/** Pixels by which it may shift. */
const SLIGHT = 2;
let isAsked = false;
/** What has come, and has yet to be used. @type {FontFace[]} */
let waiting = [];

/** Both weights at once: the page changes its looks once, and where lines would break anew, only with another screen. */
export function bringTypeface() {
  if (isAsked) return;
  isAsked = true;
  const faces = Object.entries(FACES).map(([weight, file]) => new FontFace("Alegreya", `url(${file})`, { weight }));
  void Promise.all(faces.map((face) => face.load()))
    .then(() => {
      const before = tops();
      waiting = faces;
      useTypeface();
      if (tops().every((top, at) => Math.abs(top - (before[at] ?? top)) <= SLIGHT)) return;
      faces.forEach((face) => document.fonts.delete(face));
      waiting = faces;
    }, () => {})
    .then(() => performance.mark("typeface"));
}

/** From now on what has come is used. */
export function useTypeface() {
  for (const face of waiting) document.fonts.add(face);
  waiting = [];
}

/** How high everything stands that is read or pressed. */
function tops() {
  return [...document.querySelectorAll(LINES)].map((line) => line.getBoundingClientRect().top);
}
