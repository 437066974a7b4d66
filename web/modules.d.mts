/** An archive that web/freeze has made; the bundle gives its name in the site. */
declare module "frozen/*.bin" {
  const name: string;
  export default name;
}

/** A font that building/typeface.py has made; as above. */
declare module "type/*.woff2" {
  const name: string;
  export default name;
}

/** By the names of the games, of the computer players and of languages, how their archives are called in the site. */
declare module "frozen/later.mjs" {
  export const languages: string[];
  const later: Record<string, string>;
  export default later;
}

/** What we need of it. */
declare module "zzfx" {
  export const ZZFX: {
    audioContext: AudioContext;
    buildSamples(...parameters: number[]): number[];
    playSamples(channels: number[][], volume: number): AudioBufferSourceNode;
  };
}

/** What we need of it; its own types are those of a global. */
