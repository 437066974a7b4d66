/**
 * Codes read by this device's camera, while the panel has a viewfinder. The picture goes nowhere: it is looked through
 * here, and shown.
 */

/** Milliseconds between two looks. */
const PAUSE = 150;
/** Pixels: a code that fills a quarter of the picture is still read. */
const LARGEST = 960;

/** @typedef {(picture: HTMLVideoElement) => Promise<string | null>} Reader */

/**
 * @param {(text: string) => Promise<boolean>} take @param {() => void} refused  there is no camera, or it may not be used
 */
export function watchCamera(take, refused) {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true });
  /** @type {MediaStream | null} */
  let stream = null;
  let asked = false;
  /** What was read last: a code stays in front of the camera for long. */
  let last = "";

  const viewfinder = () => document.querySelector("#app [data-viewfinder]");

  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#app [data-camera]")) void open();
  });

  async function open() {
    if (asked || !viewfinder()) return;
    asked = true;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false });
      video.srcObject = stream;
      last = "";
      const read = await reader();
      pageShown();
      while (stream) {
        const text = await read(video);
        if (text !== null && text !== last) {
          last = text;
          void take(text);
        }
        await new Promise((then) => setTimeout(then, PAUSE));
      }
    } catch (error) {
      console.info("The camera cannot be used.", error);
      close();
      refused();
    } finally {
      asked = false;
    }
  }

  function close() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.srcObject = null;
    video.remove();
  }

  /** The picture stands where the panel wants it; without the panel the camera is off. */
  function pageShown() {
    if (!stream) return;
    const place = viewfinder();
    if (!place) return close();
    if (video.parentElement !== place) place.replaceChildren(video);
    if (video.paused) void video.play().catch(() => {});
  }

  addEventListener("pagehide", close);
  return { pageShown };
}

/** @returns {Promise<Reader>} the browser's own where it has one */
async function reader() {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = await BarcodeDetector?.getSupportedFormats?.().catch(() => []) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (video.videoWidth ? (await detector.detect(video))[0]?.rawValue ?? null : null);
  }
  const { decodeQR } = await import("qr/decode.js");
  return async (video) => {
    const image = pixels(video);
    if (!image) return null;
    try {
      return decodeQR(image);
    } catch {
      return null; // no code in it
    }
  };
}

const canvas = document.createElement("canvas");
const context = canvas.getContext("2d", { willReadFrequently: true });

/** @param {HTMLVideoElement} video @returns {ImageData | null} null before its first picture */
function pixels(video) {
  if (!video.videoWidth || !context) return null;
  const scale = Math.min(1, LARGEST / Math.max(video.videoWidth, video.videoHeight));
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
  Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
