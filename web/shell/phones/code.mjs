/** A text as a QR code, drawn as one picture of squares. */

import encodeQR from "qr";

const SVG = "http://www.w3.org/2000/svg";
/** Squares that stay empty round a code. */
const MARGIN = 4;

/** @param {string} text @returns {{ picture: SVGSVGElement, version: number }} */
export function codeOf(text) {
  const squares = encodeQR(text, "raw", { ecc: "low", border: MARGIN });
  const side = squares.length;
  const path = squares.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "qr", viewBox: `0 0 ${side} ${side}`, "shape-rendering": "crispEdges", focusable: "false" })) picture.setAttribute(name, value);
  const ground = picture.appendChild(document.createElementNS(SVG, "rect"));
  for (const [name, value] of Object.entries({ width: side, height: side, fill: "#fff" })) ground.setAttribute(name, String(value));
  const drawn = picture.appendChild(document.createElementNS(SVG, "path"));
  drawn.setAttribute("d", path);
  return { picture, version: (side - 2 * MARGIN - 17) / 4 };
}
