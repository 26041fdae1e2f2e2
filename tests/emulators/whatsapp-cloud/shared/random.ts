/** Chance that a seed decides: the same seed gives the same draws in the same order. */
export type Random = {
  /** From 0 up to, but not, 1. */
  readonly fraction: () => number;
  readonly below: (bound: number) => number;
  readonly from: (alphabet: string, length: number) => string;
  readonly shuffled: <T>(items: readonly T[]) => readonly T[];
};

/** What ids are made of. */
export const alphabets = {
  digits: '0123456789',
  upperHex: '0123456789ABCDEF',
  lowerHex: '0123456789abcdef',
  word: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
} as const;

/** Mulberry32, a generator of one 32-bit word. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(fraction() * bound);
  return {
    fraction,
    below,
    from: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
    shuffled: (items) =>
      items
        .map((item) => ({ item, rank: fraction() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
};
