/** Answers that were opened as links on the host's device (answer.html), handed to the tab in which its match is open. */

/** As in answer.js. */
const NAME = "threethrones-phones";

/** @param {(text: string) => Promise<boolean>} take  says whether the answer was for this tab */
export function hearAnswers(take) {
  if (typeof BroadcastChannel !== "function") return;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = async ({ data }) => {
    if (typeof data?.answer !== "string" || data.answer.length > 2000) return;
    if (await take(data.answer)) channel.postMessage({ taken: data.answer });
  };
}
