/**
 * HTML from another device: what our templates use stays, all else goes. The host of a game is a stranger to a guest's
 * page, whatever it says it is.
 */

import DOMPurify from "dompurify";

/** Elements of the templates; a placeholder for a part is one of its own (parts.mjs). */
const TAGS = [
  ..."article aside b bdi br button caption dd details dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 header hr i".split(" "),
  ..."input label legend li main mark nav ol optgroup option output p progress q section select small span strong summary".split(" "),
  ..."sub sup table tbody td textarea tfoot th thead time tr ul a tt-part".split(" "),
  // DOMPurify parses a frame inside a body element. If that were not allowed, it would first copy all that is in it.
  "body",
  ..."svg g path circle ellipse rect line polyline polygon text tspan use symbol defs title clipPath linearGradient radialGradient stop".split(" "),
];
/** Their attributes, without those that hold an address; data-… and aria-… may always be. */
const ATTRIBUTES = [
  ..."class id hidden inert lang dir title role tabindex open for name value type checked disabled selected readonly required".split(" "),
  ..."min max step rows cols size maxlength placeholder autocomplete autocapitalize spellcheck inputmode enterkeyhint".split(" "),
  ..."colspan rowspan scope datetime start reversed focusable".split(" "),
  ..."viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset pathLength".split(" "),
  ..."fill fill-opacity fill-rule clip-rule clip-path stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray".split(" "),
  ..."stroke-dashoffset stroke-opacity stop-color stop-opacity opacity text-anchor dominant-baseline font-size font-weight".split(" "),
  ..."font-family letter-spacing shape-rendering vector-effect gradientUnits gradientTransform clipPathUnits".split(" "),
];
/** Of this page, or a page in this site's folder. */
const ADDRESS = /^(?:#[\w-]+|\.\/(?:[\w-]+\/)*[\w-]+\.html(?:#[\w-]*)?)$/;
/** How a picture refers to a part of another one: of this page, too. */
const REFERENCE = /^url\(#[\w-]+\)$/;
/** Kinds of fields; not one asks for a file or a password. */
const FIELDS = ["text", "search", "radio", "checkbox", "range", "number", "hidden", "button"];
const BUTTONS = ["button", "submit", "reset"];
/** What scripts of this page make part of the address of a page of rules (rules.mjs). @type {Record<string, RegExp>} */
const NAMES = { "data-short": /^[a-z]{1,20}$/, "data-rule": /^[A-Za-z\d-]{1,40}$/ };

const purify = DOMPurify();
purify.setConfig({
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: [...ATTRIBUTES, "href"],
  ALLOWED_URI_REGEXP: ADDRESS,
  ADD_URI_SAFE_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: true,
  RETURN_DOM_FRAGMENT: true,
  CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^tt-part$/, attributeNameCheck: null, allowCustomizedBuiltInElements: false },
});

purify.addHook("uponSanitizeAttribute", (element, data) => {
  if (!isHarmless(element.localName, data.attrName, data.attrValue)) data.keepAttr = false;
});

/** @param {string} element @param {string} name @param {string} value */
function isHarmless(element, name, value) {
  if (name === "href") return ADDRESS.test(value) && (element === "a" || (element === "use" && value.startsWith("#")));
  if (name === "type" && element === "input") return FIELDS.includes(value.toLowerCase());
  if (name === "type" && element === "button") return BUTTONS.includes(value.toLowerCase());
  // Forms and pictures of some names would stand for what scripts ask the document for.
  if (name === "name") return !["form", "svg", "a"].includes(element);
  if (Object.hasOwn(NAMES, name)) return NAMES[name]?.test(value) === true;
  if (/url|\\/i.test(value) && ["fill", "stroke", "clip-path", "stop-color", "font-family"].includes(name)) return REFERENCE.test(value);
  return true;
}

/** @param {string} html @returns {DocumentFragment} its harmless part */
export function sanitized(html) {
  // The types do not know that RETURN_DOM_FRAGMENT is set.
  return /** @type {any} */ (purify.sanitize(html));
}
