/**
 * In a frame of another page nobody can see what is around it: a press meant for that page could delete what is kept
 * here. So there the site is a link to itself (framed.html), and nothing starts. What is made for frames is embed.html.
 *
 * It stands before all other scripts; a header that forbids frames is not every host's to send.
 */
(() => {
  const asked = location.search + location.hash;
  const link = document.getElementById("site");
  if (link instanceof HTMLAnchorElement) link.href = `./${asked}`;
  else if (top !== self) {
    // Ends the reading of the page: of what stands behind this script nothing is ever seen.
    stop();
    location.replace(`./framed.html${asked}`);
  }
})();
