/** Written by build.py: what tells one build of the site from another. */
export const BUILD: string;
/** The large files that a start fetches, by name, in bytes. */
export const SIZES: Record<string, number>;
