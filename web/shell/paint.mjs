/**
 * Call back when the browser has painted what is in the page now: a task queued in an animation frame runs
 * after the paint of that frame. A hidden page is not painted, so there at once.
 * @param {() => void} callback
 */
export function afterPaint(callback) {
  const channel = new MessageChannel();
  channel.port1.onmessage = callback;
  if (document.hidden) channel.port2.postMessage(null);
  else requestAnimationFrame(() => channel.port2.postMessage(null));
}
