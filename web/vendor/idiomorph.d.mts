// build.py puts idiomorph's module here in dist/; these are its types, for the check of the shell.
export { Idiomorph } from "idiomorph/dist/idiomorph.esm.js";
