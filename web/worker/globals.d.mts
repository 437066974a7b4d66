/** Defined by build.py when it bundles the worker: every file of the site, with a digest unless its name has one. */
declare global {
  const PRECACHE: { url: string; revision: string | null }[];
}
export {};
