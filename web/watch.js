/**
 * Watches over the start: says when it has failed or has come to a halt, and offers to repair it.
 *
 * A script of its own beside all modules, for it is they that may be missing or wrong. It knows nothing of them but
 * what stands at the foot of the page (#boot), and by which names the site keeps its files. Should
 * this one be missing, a sentence appears there by the styles alone.
 */
(() => {
  /** Seconds without any progress; counted, so that a device that sleeps or computes for long has not waited. */
  const PATIENCE = 20;
  /** As in packages.mjs and worker/sw.mjs: names of caches begin and end like this, for several sites may share an origin. */
  const OURS = "threethrones";
  const FOLDER = new URL("./", location.href).href;

  const boot = /** @type {HTMLElement} */ (document.getElementById("boot"));
  boot.querySelector(".boot-late")?.remove();

  /** The app takes it away when it stands. */
  const isReady = () => !boot.isConnected;

  // --- has it failed, or come to a halt? ------------------------------------------------------------------------

  let seen = "";
  let idle = 0;

  const timer = setInterval(() => {
    if (isReady()) clearInterval(timer);
    const now = progress();
    idle = now === seen ? idle + 1 : 0;
    seen = now;
    if (idle >= PATIENCE) tell("late");
    else if (boot.dataset["trouble"] === "late") delete boot.dataset["trouble"];
  }, 1000);

  /** @returns {string} another one as long as files or bytes arrive, or boot.mjs comes to another step */
  function progress() {
    const files = performance.getEntriesByType("resource").length;
    return `${files} ${boot.querySelector("progress")?.value} ${boot.dataset["step"]}`;
  }

  const failed = () => tell("failed");
  // In the capture phase, because a script that cannot be fetched tells only its own element.
  addEventListener("error", ({ target }) => { if (!(target instanceof HTMLLinkElement)) failed(); }, { capture: true });
  addEventListener("unhandledrejection", failed);
  // PyScript reports an exception of main.py to the console alone; but then main.py is over without a first frame.
  addEventListener("py:done", failed, { capture: true });

  // --- saying so ------------------------------------------------------------------------------------------------

  /** @param {"late" | "failed"} trouble */
  function tell(trouble) {
    if (isReady() || boot.dataset["trouble"] === "failed" || boot.dataset["trouble"] === trouble) return;
    if (!boot.dataset["told"]) offerRepair();
    boot.dataset["trouble"] = boot.dataset["told"] = trouble;
    document.dispatchEvent(new CustomEvent("trouble", { detail: trouble }));
    // It may be what the start has failed of.
    void forget(`${OURS}-snapshot-`);
  }

  function offerRepair() {
    speak();
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("trouble"));
    boot.append(template.content.cloneNode(true));
    boot.querySelector("button")?.addEventListener("click", repair);
  }

  /** Where first.mjs is missing, nobody else has chosen a language. */
  function speak() {
    if (!document.querySelector("#app > .loading")) return;
    const there = [...boot.querySelectorAll("[lang]")].map((told) => told.getAttribute("lang"));
    const spoken = navigator.languages.map((code) => code.split("-")[0] ?? "").find((code) => there.includes(code));
    if (spoken) document.documentElement.lang = spoken;
  }

  // --- repairing ------------------------------------------------------------------------------------------------

  /** All files anew, whatever worker and caches have kept of them. Matches lie elsewhere and are not touched. */
  async function repair() {
    boot.dataset["repair"] = "busy";
    try {
      const answer = await fetch("./sw.js", { cache: "no-store" });
      if (!answer.ok) throw new Error(`The host answers with ${answer.status}.`);
    } catch {
      // What is kept may be all there is.
      boot.dataset["repair"] = "offline";
      return;
    }
    await forget(OURS);
    await (await permitted(() => navigator.serviceWorker.getRegistration("./")))?.unregister();
    await Promise.allSettled([...files()].map((url) => fetch(url, { cache: "reload", signal: AbortSignal.timeout(PATIENCE * 1000) })));
    // The worker that goes may have kept some of them again.
    await forget(OURS);
    location.reload();
  }

  /** @returns {Set<string>} the addresses of the page's files, of which the browser itself may keep a wrong answer */
  function files() {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = [...document.querySelectorAll("script[src], link[href]")].map((element) => /** @type {any} */ (element).src || /** @type {any} */ (element).href);
    return new Set([location.href, ...asked, ...named].filter((url) => url.startsWith(FOLDER)));
  }

  /** @param {string} prefix  of the caches to delete, of this folder alone */
  async function forget(prefix) {
    const names = await permitted(() => caches.keys()) ?? [];
    await Promise.all(names.filter((name) => name.startsWith(prefix) && name.endsWith(FOLDER)).map((name) => caches.delete(name)));
  }

  /** @template T @param {() => Promise<T>} act  which a browser may refuse @returns {Promise<T | null>} */
  async function permitted(act) {
    try { return await act(); } catch { return null; }
  }
})();
