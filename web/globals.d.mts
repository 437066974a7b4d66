/** Defined by building/bundle.py when it bundles the page, and by building/pages.py. */
declare global {
  /** What tells one build of the site from another. */
  const BUILD: string;
  /** The file that connects to phones, from the folder of the site. */
  const PHONES: string;
  /** How many bytes a start fetches by itself, beside modules. */
  const TOTAL: number;
  /** As JSON, what the element of embed.js says in each language, and the titles of the games. */
  const TEXTS: string;
  /** As JSON, what stands round a rule that is opened over the board, in each language. */
  const RULE_WORDS: string;
  interface WidgetTexts { play: string, show: string, waits: string, from: string, failed: string, games: Record<string, string> }
}
export {};
