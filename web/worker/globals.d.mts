/** Defined by building/bundle.py when it bundles the worker: every file of the site with its digest, once more as a revision unless its name has one. */
declare global {
  const PRECACHE: { url: string; revision: string | null; integrity: string }[];
}
export {};
