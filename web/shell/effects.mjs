/** What a frame does beyond what it shows, where the app itself runs: what leaves the page, is kept, or is thought about. */

import { isEmbedded } from "./embedded.mjs";
import { tellHost } from "./host.mjs";
import { keepForGood, takeUpdate } from "./offline.mjs";
import { copyText, offerDownload, shareLink } from "./offer.mjs";
import { makeReady, think } from "./think.mjs";

/** @param {import("./show.mjs").Frame} frame */
export function doEffects(frame) {
  if (frame.download) offerDownload(frame.download.name, frame.download.text);
  if (frame.copied !== null) copyText(frame.copied);
  if (frame.shared !== null) shareLink(frame.shared);
  if (frame.updates) takeUpdate();
  if (!isEmbedded) keepForGood();
  think(frame.thinks ?? null);
  if (document.querySelector("#strip.alone")) makeReady();
  frame.handed.forEach(tellHost);
}
