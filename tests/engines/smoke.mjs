/**
 * The site in three engines at once, each a real browser as Debian ships it:
 *
 *     node smoke.mjs DIST ENGINE=PATH…        ENGINE: chromium, firefox or webkit
 *
 * Start, a few moves, a second start from the memory snapshot with the server stopped, the widget on a page of another
 * origin, and computers that think in a worker and play each of the games; then Chromium and Firefox as a host and its
 * phone, each as either, while one that cannot connect says so. All of it under the page's
 * Content-Security-Policy, sent as a header, too, for only so do workers have one; whatever meets it is reported to the
 * server, and the smoke fails.
 * Chromium and Firefox are driven by puppeteer, WebKitGTK's MiniBrowser by WebDriver. WebKit needs a display.
 */

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const packages = new URL("../../web/node_modules/", import.meta.url);
const { default: puppeteer } = await import(new URL("puppeteer-core/lib/puppeteer/puppeteer-core.js", packages).href);
const { default: selenium } = await import(new URL("selenium-webdriver/index.js", packages).href);

const PATIENCE = 120_000;
const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
  ".mjs": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json", ".zip": "application/zip",
};

/** @typedef {{ goto(url: string): Promise<void>, evaluate(script: string): Promise<any>, click(selector: string): Promise<void>, close(): Promise<void> }} Browser */

// --- servers -------------------------------------------------------------------------------------------------

/** Where browsers report what has met the policy. */
const REPORTS = "/reports";
/** What has it. */
const STRICT = /\/(index|embed)\.html$|\.m?js$/;

/**
 * @param {(path: string) => Promise<Buffer>} read
 * @param {{ port?: number, policy?: string, violations?: string[] }} [options]
 */
async function served(read, { port = 0, policy, violations = [] } = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const file = path.endsWith("/") ? `${path}index.html` : path;
    if (file === REPORTS) {
      for await (const part of request) violations.push(String(part));
      response.writeHead(204).end();
      return;
    }
    try {
      const body = await read(file);
      const strict = policy && STRICT.test(file) ? { "content-security-policy": `${policy}; report-uri ${REPORTS}` } : {};
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", ...strict }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(port, "127.0.0.1", () => listening(undefined)));
  const address = /** @type {{ port: number }} */ (server.address());
  const stop = () => new Promise((stopped) => { server.close(stopped); server.closeAllConnections(); });
  return { address: `http://127.0.0.1:${address.port}/`, port: address.port, stop };
}

// --- browsers ------------------------------------------------------------------------------------------------

/** Addresses are told as they are: where the smoke runs, nobody may answer for names. */
const OPEN = { "media.peerconnection.ice.obfuscate_host_addresses": false };

/** @param {"chrome" | "firefox"} browser @param {string} path @returns {Promise<Browser>} */
async function puppet(browser, path) {
  const args = browser === "chrome" ? ["--no-sandbox", "--disable-features=WebRtcHideLocalIpsWithMdns"] : [];
  const started = await puppeteer.launch({ browser, executablePath: path, headless: true, args, extraPrefsFirefox: OPEN });
  const page = await started.newPage();
  page.setDefaultTimeout(PATIENCE);
  return {
    goto: async (url) => void await page.goto(url, { waitUntil: "load" }),
    evaluate: (script) => page.evaluate(script),
    click: async (selector) => void await page.click(selector),
    close: () => started.close(),
  };
}

/** @param {string} path of MiniBrowser @returns {Promise<Browser>} */
async function webkit(path) {
  const port = 4444 + process.pid % 1000;
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
  process.on("exit", () => driver.kill());
  const listens = () => fetch(`http://127.0.0.1:${port}/status`).then((answer) => answer.ok, () => false);
  while (driver.exitCode === null && !await listens()) await sleep(50);
  const capabilities = new selenium.Capabilities({
    browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: path, args: ["--automation"] },
  });
  const session = await new selenium.Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  return {
    goto: (url) => session.get(url),
    evaluate: (script) => session.executeScript(`return (${script});`),
    click: async (selector) => (await session.findElement(selenium.By.css(selector))).click(),
    close: () => session.quit(),
  };
}

const START = {
  chromium: (/** @type {string} */ path) => puppet("chrome", path),
  firefox: (/** @type {string} */ path) => puppet("firefox", path),
  webkit,
};

// --- the smoke -----------------------------------------------------------------------------------------------

/** @param {Browser} browser @param {string} condition @param {string} what */
async function until(browser, condition, what) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await browser.evaluate(condition).catch(() => false)) return;
    await sleep(100);
  }
  throw new Error(`${what}: waited in vain.`);
}

const WORKS = "navigator.serviceWorker.ready.then(() => { globalThis.works = true; })";
const marked = (/** @type {string} */ name) => `performance.getEntriesByName('${name}').length > 0`;
const READY = marked("ready");

/** @param {Browser} browser @param {string} selector */
async function press(browser, selector) {
  const rev = await browser.evaluate("document.body.dataset.rev");
  await browser.click(selector);
  await until(browser, `document.body.dataset.rev !== ${JSON.stringify(rev)}`, selector);
}

/** @param {Browser} browser @param {string} name @param {string} expected */
async function expect(browser, name, expected) {
  const found = await browser.evaluate(`document.body.dataset[${JSON.stringify(name)}]`);
  if (found !== expected) throw new Error(`${name} is ${found}, not ${expected}`);
}

/** A page of the same site that shows the site in a frame. */
const FRAME = "frame.html";

/** @param {Browser} browser @param {string} dist @param {(step: string) => void} say */
async function smoke(browser, dist, say) {
  const read = async (/** @type {string} */ path) =>
    path === `/${FRAME}` ? Buffer.from('<!doctype html><iframe src="./"></iframe>') : readFile(join(dist, path));
  // Pages say themselves that texts must be trusted; in a worker Pyodide tries out whether it may import what it does not need.
  const policy = /Content-Security-Policy" content="([^"]+?); require-trusted/.exec(String(await read("/index.html")))?.[1] ?? "";
  if (/'unsafe-eval'/.test(policy)) throw new Error("The policy lets texts become scripts.");
  /** @type {string[]} */
  const violations = [];
  let site = await served(read, { policy, violations });
  say("start");
  await browser.goto(site.address);
  await until(browser, READY, "start");
  say(`ready after ${Math.round(await browser.evaluate("performance.getEntriesByName('ready')[0].startTime"))} ms`);
  say("moves");
  await press(browser, '[data-act="new"][data-game="avignon"]');
  await press(browser, '[data-act="start"]');
  await press(browser, '[data-spot="1"]');
  await press(browser, '[data-spot="beseech"]');
  await expect(browser, "ply", "1");
  const digest = await browser.evaluate("document.body.dataset.digest");
  // Only a page that is loaded once it works is a service worker's.
  await until(browser, `(${WORKS}, globalThis.works === true)`, "the service worker");
  await until(browser, marked("snapshot"), "the snapshot");
  say("without the server");
  await site.stop();
  // Not the same address: to some browsers that is a reload, which comes back to the match by itself.
  await browser.goto(`${site.address}?again`);
  await until(browser, READY, "without the server");
  if (!await browser.evaluate(marked("from snapshot"))) throw new Error("The snapshot is of no use.");
  await press(browser, '[data-act="resume"]');
  await expect(browser, "digest", digest);
  site = await served(read, { port: site.port, policy, violations });
  say("the widget on another origin");
  const page = `<!doctype html><script src="${site.address}embed.js"></script><three-thrones game="avignon"></three-thrones>`;
  const host = await served(async () => Buffer.from(page));
  await browser.goto(host.address.replace("127.0.0.1", "localhost"));
  await browser.evaluate("addEventListener('ready', () => { globalThis.embedded = true; }, true)");
  await until(browser, "document.querySelector('three-thrones').shadowRoot !== null", "the poster");
  await browser.click("three-thrones");
  await until(browser, "globalThis.embedded === true", "the widget");
  say("in a frame");
  await browser.goto(`${site.address}${FRAME}`);
  await until(browser, "frames[0].document.getElementById('site') !== null", "the link to the site");
  await browser.goto(`${site.address}embed.html#game=avignon&seats=easy`);
  for (const game of ["avignon", "avalon", "camelot"]) {
    say(`computers play ${game}`);
    await browser.evaluate(`postMessage({ threethrones: 1, type: "load", game: "${game}", seats: "easy" }, "*")`);
    await until(browser, `document.body.dataset.game === "${game}" && Number(document.body.dataset.ply) > 1`, game);
  }
  say("as a phone");
  await browser.goto(`${site.address}join.html`);
  const connects = await browser.evaluate("typeof RTCPeerConnection === 'function'");
  await until(browser, `document.body.dataset.step === "${connects ? "empty" : "unable"}"`, "a phone without an invitation");
  if (violations.length) throw new Error(`The policy was met: ${violations.join()}`);
  // By a task of the page's own, for what drives it may do more.
  await browser.evaluate("void setTimeout(() => { try { Function('')(); } catch { globalThis.refused = true; } })");
  await until(browser, "globalThis.refused === true", "a script made of a text is refused");
  await Promise.all([site.stop(), host.stop()]);
}

/** @param {string} dist @param {string} name @param {string} path */
async function drive(dist, name, path) {
  const late = sleep(PATIENCE).then(() => { throw new Error("The browser did not start."); });
  const browser = await Promise.race([START[/** @type {keyof typeof START} */ (name)](path), late]);
  try {
    await smoke(browser, resolve(dist), (step) => console.log(`${name}: ${step}`));
  } finally {
    await browser.close();
  }
}

const LINK = "document.querySelector('#panel-phones input[readonly]')?.value";
const ANSWER = "document.getElementById('answer')?.value";

/** A game in one browser, of which a seat is played in another. @param {string} dist @param {string} name @param {Browser} host @param {Browser} phone */
async function pair(dist, name, host, phone) {
  const site = await served((path) => readFile(join(resolve(dist), path)));
  await host.goto(site.address);
  await until(host, READY, "start");
  await press(host, '[data-act="new"][data-game="avignon"]');
  await press(host, '[data-act="start"]');
  await press(host, '[data-act="panel"][data-panel="menu"]');
  await press(host, '[data-act="invite"]');
  await until(host, `Boolean(${LINK})`, "an invitation");
  await phone.goto(await host.evaluate(LINK));
  await until(phone, `Boolean(${ANSWER})`, "an answer");
  const answer = JSON.stringify(await phone.evaluate(ANSWER));
  await host.evaluate(`(() => {
    const form = document.querySelector("#panel-phones form");
    form.elements.answer.value = ${answer};
    form.requestSubmit();
  })()`);
  await until(phone, READY, "the game on the phone");
  await press(phone, '#phones [data-act="panel"]');
  await press(phone, '[data-act="take-seat"][data-seat="0"]');
  await press(host, '#panel-phones [data-act="close"]');
  // Who begins is drawn by lot.
  const mover = await phone.evaluate("document.querySelector('button.legal[data-spot=\"1\"]') !== null") ? phone : host;
  await press(mover, '[data-spot="1"]');
  await press(mover, '[data-spot="beseech"]');
  for (const page of [host, phone]) await until(page, "document.body.dataset.ply === '1'", "the move on both");
  console.log(`${name}: a move`);
  await site.stop();
}

/** @param {string} dist @param {[string, string][]} two  engines with their paths */
async function pairBothWays(dist, two) {
  for (const [host, phone] of [two, two.toReversed()]) {
    const name = `a phone with ${phone?.[0]}, a host with ${host?.[0]}`;
    const open = await Promise.all([host, phone].map((of) => START[/** @type {"chromium"} */ (of?.[0])](of?.[1] ?? "")));
    try {
      await pair(dist, name, /** @type {Browser} */ (open[0]), /** @type {Browser} */ (open[1]));
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`);
      process.exitCode = 1;
    }
    await Promise.all(open.map((browser) => browser.close()));
  }
}

const [dist = "dist", ...engines] = process.argv.slice(2);
await Promise.all(engines.map(async (engine) => {
  const [name = "", path = ""] = engine.split(/=(.*)/s);
  try {
    await drive(dist, name, path);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`);
    process.exitCode = 1;
  }
}));
const both = engines.map((engine) => /** @type {[string, string]} */ (engine.split(/=(.*)/s).slice(0, 2))).filter(([name]) => ["chromium", "firefox"].includes(name));
if (both.length === 2) await pairBothWays(dist, both);
// What was broken off has left its servers behind.
process.exit();
