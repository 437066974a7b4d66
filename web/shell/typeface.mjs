/** The typeface, of which nothing is fetched until the app stands: till then, and without it, there is another as large. */

import bold from "type/bold.woff2";
import regular from "type/regular.woff2";

const FACES = { 400: regular, 700: bold };
let isAsked = false;

/** Both weights at once: the page changes its looks once. */
export function bringTypeface() {
  if (isAsked) return;
  isAsked = true;
  const faces = Object.entries(FACES).map(([weight, file]) => new FontFace("Alegreya", `url(${file})`, { weight }));
  void Promise.all(faces.map((face) => face.load()))
    .then(() => faces.forEach((face) => document.fonts.add(face)), () => {})
    .then(() => performance.mark("typeface"));
}
