/** An archive that web/freeze has made; the bundle gives its name in the site. */
declare module "frozen/*.bin" {
  const name: string;
  export default name;
}

/** What we need of it; its own types are those of a global. */
declare module "idiomorph/dist/idiomorph.esm.js" {
  export const Idiomorph: { morph(old: Element, content: Node, how: object): void };
}
