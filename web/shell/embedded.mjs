/** Whether this page is a frame of somebody else's (embed.html), and what it is asked to show from the start. */

export const isEmbedded = "embedded" in document.body.dataset;

/** @returns {Record<string, string>} what stands behind the `#` */
export function asked() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}
