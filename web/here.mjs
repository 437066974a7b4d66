/** Where the files of the site lie: all modules are in its folder. */

/** @param {string} path @returns {string} its address, from the folder of the site */
export const here = (path) => new URL(path, import.meta.url).href;
