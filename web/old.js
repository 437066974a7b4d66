/**
 * Whether a browser can show the page at all; one that cannot goes to a page in plain words. Written as of long ago,
 * because it is old browsers that must read it.
 */
(function () {
  var able = "noModule" in HTMLScriptElement.prototype
    && typeof WebAssembly === "object" && "Tag" in WebAssembly
    && typeof HTMLDialogElement === "function"
    && !!window.CSS && CSS.supports("color", "light-dark(red, red)");
  if (!able) location.replace("./old.html");
})();
