/** Chance that a seed decides: the same seed, the same draws. */
export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly fraction: () => number;
  /** A whole number, both ends included. */
  readonly between: (min: number, max: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly oneOf: <T>(choices: readonly T[]) => T;
  readonly bytes: (count: number) => Uint8Array;
};

/** Mulberry32: small, and good enough to shuffle with. */
export const chance = (seed: number): Chance => {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number =>
    min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    between,
    happens: (probability) => fraction() < probability,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new RangeError('nothing to choose from');
      return chosen;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
};
