/**
 * @preserve
 * <three-thrones>: a game, a saved game or a position on any page.
 *
 *   <script async src="https://your-site.example/embed.js"></script>
 *   <three-thrones game="avalon"></three-thrones>
 *
 * | attribute | property | what                                                                                      |
 * |-----------|----------|-------------------------------------------------------------------------------------------|
 * | game      | game     | the game; without a document, a new game of it                                            |
 * | document  | document | a saved game: the text of its file, or a link to it                                       |
 * | position  | position | instead: the position that a game starts from, in its notation                            |
 * | puzzle    | puzzle   | instead: a puzzle, such as avalon/av-001; day or avalon/day: a new one every day          |
 * | seats     | seats    | who plays, seat by seat: person, easy, normal, hard; the last one fills the seats left    |
 * | ply       | ply      | the ply to show; without it, the current position                                         |
 * | controls  | controls | full: play (the default); steps: step through the moves; none: the board alone            |
 * | lang      | lang     | en, de, nl; without it, the language of the page around it                                |
 * | theme     | theme    | light or dark; without it, as set on the device                                           |
 * | start     | start    | visible: starts when it scrolls into view; without it, when pressed                       |
 *
 * Methods: load(document), step(by). Events, none of which bubbles: ready and move (detail: document, game, ply,
 * notation), over (outcome), solved (puzzle), resize (width, height), error (text). Keys that the game has no
 * use for leave the element as keydown events, which do bubble. Nothing is kept on the device. To keep a game, store the
 * document of the last move and pass it back as `document`.
 *
 * The element is as tall as what it shows, up to the height of the window; a height in the styles of your page wins.
 */

(() => {
  /** Where this script comes from. A plain one, as a module from elsewhere needs a header that not every host sends. */
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src$="/embed.js"]'));
  const SITE = new URL("./", script?.src);
  /** Of the messages; the frame's side of them is shell/host.mjs. */
  const VERSION = 1;
  /** Milliseconds for a frame to start before the next one may. */
  const PATIENCE = 60_000;
  /** Below this height, in pixels, the app takes its frame for a phone lying on its side. */
  const LEAST_HEIGHT = 641;
  const MATCH = ["game", "document", "position", "puzzle", "seats"];
  const MANNER = ["lang", "theme", "controls", "ply"];
  /** Where there is no sharing, a browser complains of its name. */
  const ALLOWED = `fullscreen; screen-wake-lock; clipboard-write${"share" in navigator ? "; web-share" : ""}`;
  /** Stands in its own words for what only the element knows. */
  const GAP = "{}";
  const OUTCOMES = ["ready", "move", "over", "solved", "resize", "error"];
  /** Its own words and the games' titles, by language. @type {{ en: WidgetTexts, [language: string]: WidgetTexts }} */
  const texts = JSON.parse(TEXTS);

  const STYLE = `
    :host { display: flex; flex-direction: column; inline-size: 100%; min-inline-size: 0; color-scheme: light dark; }
    :host([theme="light"]) { color-scheme: light; }
    :host([theme="dark"]) { color-scheme: dark; }
    :host([hidden]) { display: none; }
    iframe { flex: 1 1 min(45rem, 100dvh); min-block-size: 0; inline-size: 100%; border: 0; border-radius: 8px; }
    button {
      --page: light-dark(#efe6d2, #151a1c); --ink: light-dark(#241b12, #efe7d6); --line: light-dark(#bda984, #566267);
      --accent: light-dark(#24505a, #a9d3d6); --on-accent: light-dark(#fdf8ec, #10191b);
      flex: 1 1 auto; min-block-size: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 0.75rem;
      inline-size: 100%; padding: clamp(0.5rem, 3%, 1.5rem); box-sizing: border-box; border: 3px double var(--line); border-radius: 8px;
      background: var(--page); color: var(--ink); font: 1rem/1.35 system-ui, sans-serif; text-align: center; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    button[aria-disabled] { cursor: progress; }
    img { inline-size: min(100%, 40rem); block-size: auto; min-block-size: 0; flex: 0 1 auto; aspect-ratio: 320 / 206; object-fit: contain; }
    .go { padding: 0.75rem 2rem; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-size: 1.125rem; font-weight: 600; }
    button:hover .go { box-shadow: 0 0 0 3px var(--line); }
    small { font-size: 0.8125rem; opacity: 0.85; overflow-wrap: anywhere; }
  `;

  /** @type {CSSStyleSheet | undefined} made once, and as an object: the page's Content-Security-Policy may forbid texts */
  let style;

  function sharedStyle() {
    if (!style) {
      style = new CSSStyleSheet();
      style.replaceSync(STYLE);
    }
    return style;
  }

  /** @typedef {{ start: () => void }} Turn */

  /** Those who wait to start, first of all the one that is starting: frames start one at a time. @type {Turn[]} */
  const turns = [];

  /** @param {() => void} start  called when it is one's turn @returns {() => void} ends the turn, or the waiting for it */
  function takeTurn(start) {
    const turn = { start };
    turns.push(turn);
    if (turns[0] === turn) beginFirst();
    return () => {
      const place = turns.indexOf(turn);
      if (place < 0) return;
      turns.splice(place, 1);
      if (place === 0) beginFirst();
    };
  }

  function beginFirst() {
    const first = turns[0];
    queueMicrotask(() => { if (first && turns[0] === first) first.start(); });
  }

  class ThreeThrones extends HTMLElement {
    static observedAttributes = [...MATCH, ...MANNER, "start"];

    /**
     * A document as it stands in links: deflated, in the letters of base64url. What is a link already keeps its end.
     * @param {string} text @returns {Promise<string>} what stands behind the `#` of a link
     */
    static async linkOf(text) {
      if (!text.trimStart().startsWith("{")) return text.trim().slice(text.trim().lastIndexOf("#") + 1);
      const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
      const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
      const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      return `m=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    }

    /**
     * @param {Record<string, string | null | undefined>} asked  by the names of the attributes
     * @returns {Promise<string>} the address of a frame that shows it; a plain <iframe> takes it as well
     */
    static async frameAddress({ document: text, ...others }) {
      const linked = new URLSearchParams(text ? await ThreeThrones.linkOf(text) : "");
      // What is no link either is told by the frame.
      const asked = text && !linked.get("m") ? new URLSearchParams({ document: text }) : linked;
      for (const [name, value] of Object.entries(others)) if (value) asked.set(name, value);
      const fragment = asked.toString();
      return new URL(`embed.html${fragment && `#${fragment}`}`, SITE).href;
    }

    #root = this.attachShadow({ mode: "open" });
    /** @type {HTMLButtonElement | null} */
    #poster = null;
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #ready = false;
    /** Ends the turn to start. @type {(() => void) | null} */
    #endTurn = null;
    #patience = 0;
    /** @type {IntersectionObserver | null} */
    #sight = null;
    /** The names of attributes that have changed since the frame was told. @type {Set<string>} */
    #changed = new Set();
    /** The match as it was last handed over: an element that is moved elsewhere goes on from there. @type {Record<string, string> | null} */
    #last = null;
    #size = { width: 0, height: 0 };

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sharedStyle()];
    }

    // --- life -------------------------------------------------------------------------------------------------------

    connectedCallback() {
      for (const name of ["game", "document", "position", "puzzle", "seats", "ply", "controls", "theme", "start"]) this.#upgrade(name);
      addEventListener("message", this.#hear);
      if (this.#last) this.#begin();
      else this.#showPoster();
      this.#watchSight();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#sight?.disconnect();
      this.#endStart();
      this.#frame = this.#poster = null;
      this.#ready = false;
      this.#root.replaceChildren();
    }

    /** Moved by a way that keeps frames running (moveBefore), nothing has happened. */
    connectedMoveCallback() {}

    /** @param {string} name */
    attributeChangedCallback(name) {
      if (!this.isConnected) return;
      if (name === "start") {
        this.#watchSight();
        return;
      }
      if (MATCH.includes(name)) this.#last = null;
      this.#changed.add(name);
      // Several at once are one change.
      if (this.#changed.size === 1) queueMicrotask(() => this.#tellChanges());
    }

    /** A property that was set before this class was known lies over its accessor. @param {string} name */
    #upgrade(name) {
      if (!Object.hasOwn(this, name)) return;
      const self = /** @type {Record<string, any>} */ (/** @type {unknown} */ (this));
      const value = self[name];
      delete self[name];
      self[name] = value;
    }

    // --- properties and methods -------------------------------------------------------------------------------------

    get game() { return this.getAttribute("game") ?? ""; }
    set game(value) { this.#reflect("game", value); }

    get document() { return this.getAttribute("document") ?? ""; }
    /** @param {unknown} value  a text, or what JSON.parse made of it */
    set document(value) { this.#reflect("document", typeof value === "object" && value ? JSON.stringify(value) : value); }

    get position() { return this.getAttribute("position") ?? ""; }
    set position(value) { this.#reflect("position", value); }

    get puzzle() { return this.getAttribute("puzzle") ?? ""; }
    set puzzle(value) { this.#reflect("puzzle", value); }

    get seats() { return this.getAttribute("seats") ?? ""; }
    set seats(value) { this.#reflect("seats", value); }

    /** @returns {number | null} */
    get ply() {
      const ply = this.getAttribute("ply");
      return ply !== null && /^\d+$/.test(ply) ? Number(ply) : null;
    }
    set ply(value) { this.#reflect("ply", value); }

    get controls() { return this.getAttribute("controls") ?? "full"; }
    set controls(value) { this.#reflect("controls", value); }

    get theme() { return this.getAttribute("theme") ?? ""; }
    set theme(value) { this.#reflect("theme", value); }

    get start() { return this.getAttribute("start") ?? ""; }
    set start(value) { this.#reflect("start", value); }

    /** @param {string} name @param {unknown} value  null and undefined take the attribute away */
    #reflect(name, value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    }

    /** Show another match. @param {unknown} document  the text of its file, or what JSON.parse made of that, or a link */
    load(document) {
      this.document = document;
    }

    /** Go on or back. @param {number} by  so many plies, back where it is negative */
    step(by) {
      if (this.#ready) this.#send({ type: "step", by: Math.trunc(by) });
    }

    // --- the poster -------------------------------------------------------------------------------------------------

    #texts() {
      return texts[this.#spoken()] ?? texts.en;
    }

    /** The language of its own words. */
    #spoken() {
      const code = this.#language().split("-")[0] ?? "";
      return Object.hasOwn(texts, code) ? code : "en";
    }

    /** Its own language, else that of the page around it, else the visitor's. */
    #language() {
      const around = this.closest("[lang]")?.getAttribute("lang");
      return around || navigator.language;
    }

    /** The name of the game, if there is such a game. */
    #known() {
      const [game, named] = this.puzzle.split("/");
      const name = named ? game ?? "" : this.game;
      return Object.hasOwn(this.#texts().games, name) ? name : "";
    }

    #title() {
      return this.#texts().games[this.#known()] ?? "Three Thrones";
    }

    #showPoster() {
      const texts = this.#texts();
      const poster = document.createElement("button");
      poster.type = "button";
      poster.lang = this.#spoken();
      const picture = document.createElement("img");
      const game = this.#known();
      picture.src = new URL(game ? `pictures/cover-${game}-${poster.lang}.svg` : "pictures/cover.svg", SITE).href;
      picture.alt = "";
      const go = this.controls === "full" ? texts.play : texts.show;
      const told = { span: go.replace(GAP, this.#title()), small: texts.from.replace(GAP, SITE.host) };
      poster.append(picture, ...Object.entries(told).map(([name, text]) => {
        const part = document.createElement(name);
        part.textContent = text;
        if (name === "span") part.className = "go";
        return part;
      }));
      poster.addEventListener("click", () => this.#begin());
      this.#poster = poster;
      this.#root.replaceChildren(poster);
    }

    #watchSight() {
      this.#sight?.disconnect();
      if (this.start !== "visible") return;
      this.#sight = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#begin();
      });
      this.#sight.observe(this);
    }

    // --- starting ---------------------------------------------------------------------------------------------------

    #begin() {
      if (this.#endTurn || this.#frame) return;
      this.#sight?.disconnect();
      if (this.#poster) {
        this.#poster.ariaDisabled = "true";
        const go = this.#poster.querySelector(".go");
        if (go) go.textContent = this.#texts().waits;
      }
      this.#endTurn = takeTurn(() => void this.#start());
    }

    async #start() {
      const frame = this.#frame = document.createElement("iframe");
      this.#patience = setTimeout(() => this.#fail(this.#texts().failed), PATIENCE);
      // What changes from now on waits until the frame can hear it.
      this.#changed.clear();
      const address = await ThreeThrones.frameAddress({ ...this.#asked(), ...this.#last });
      if (this.#frame !== frame) return; // taken out of the page meanwhile
      frame.title = `Three Thrones: ${this.#title()}`;
      frame.allow = ALLOWED;
      frame.referrerPolicy = "no-referrer";
      frame.src = address;
      // From the first message on the frame knows whom it may answer.
      frame.addEventListener("load", () => this.#send({ type: "hello" }));
      const focused = this.#root.activeElement !== null;
      this.#poster = null;
      this.#root.replaceChildren(frame);
      if (focused) frame.focus();
    }

    #endStart() {
      clearTimeout(this.#patience);
      this.#endTurn?.();
      this.#endTurn = null;
    }

    /** @param {string} text */
    #fail(text) {
      this.#endStart();
      this.#tell("error", { text });
    }

    /** @returns {Record<string, string>} what is asked for, by the names of the attributes */
    #asked() {
      const names = [...MATCH, ...MANNER].filter((name) => this.hasAttribute(name));
      const asked = Object.fromEntries(names.map((name) => [name, this.getAttribute(name) ?? ""]));
      return { ...asked, lang: this.#language() };
    }

    // --- messages ---------------------------------------------------------------------------------------------------

    /** @param {{ type: string, [field: string]: unknown }} message */
    #send(message) {
      this.#frame?.contentWindow?.postMessage({ threethrones: VERSION, ...message }, SITE.origin);
    }

    /** The attributes that have changed are told: another match is loaded, all else is set. */
    #tellChanges() {
      const names = [...this.#changed];
      if (this.#poster && !this.#endTurn) this.#showPoster();
      // Before its turn the start reads them; while it starts they wait.
      if (!this.#frame || !this.#ready) {
        if (!this.#frame) this.#changed.clear();
        return;
      }
      this.#changed.clear();
      if (names.includes("controls")) this.#size.width = 0;
      if (names.some((name) => MATCH.includes(name))) this.#send({ type: "load", ...this.#asked() });
      else this.#send({ type: "set", ...Object.fromEntries(names.map((name) => [name, this.#asked()[name] ?? ""])) });
    }

    /** @param {MessageEvent} event  from anywhere: only what this element's own frame on its own site says is heard */
    #hear = (event) => {
      if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== SITE.origin) return;
      const { threethrones, type, ...detail } = Object(event.data);
      if (threethrones !== VERSION) return;
      if (type === "key") this.#passOn(detail);
      if (!OUTCOMES.includes(type)) return;
      if (type === "resize") this.#fit(detail);
      if (type === "ready" || type === "move") this.#last = { document: detail.document, ply: this.controls === "full" ? "" : String(detail.ply) };
      if (type === "ready") this.#ready = true;
      if (type === "ready" || type === "error") this.#endStart();
      this.#tell(type, detail);
      if (type === "ready" && this.#changed.size) this.#tellChanges();
    };

    /** They do not bubble: an `error` that reached the window would be taken for one of the page's own. @param {string} type @param {object} detail */
    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    /** @param {Record<string, any>} key */
    #passOn({ key, code, altKey, ctrlKey, metaKey, shiftKey, repeat }) {
      this.dispatchEvent(new KeyboardEvent("keydown", { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, bubbles: true, composed: true, cancelable: true }));
    }

    /**
     * As high as what stands in the frame. Of one width it only grows: boards follow the height of their window, and
     * a page should not jump with every move.
     * @param {Record<string, any>} size
     */
    #fit({ width, height }) {
      if (!Number.isFinite(width) || !Number.isFinite(height) || !this.#frame) return;
      const most = width === this.#size.width ? this.#size.height : LEAST_HEIGHT;
      this.#size = { width, height: Math.max(most, Math.min(height, 10_000)) };
      this.#frame.style.flexBasis = `min(${this.#size.height}px, 100dvh)`;
    }
  }

  // A page may bring it along twice.
  if (!customElements.get("three-thrones")) customElements.define("three-thrones", ThreeThrones);
})();
