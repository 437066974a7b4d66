/** For 404.html, which does not know where it lies: this file does, by its own address. The nearest one is right. */
(function () {
  const link = document.getElementById("home");
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  if (!(link instanceof HTMLAnchorElement) || link.dataset["found"]) return;
  link.dataset["found"] = "yes";
  link.href = new URL("./", script.src).href;
  const look = document.createElement("link");
  look.rel = "stylesheet";
  look.href = new URL("./styles/plain.css", script.src).href;
  document.head.append(look);
})();
