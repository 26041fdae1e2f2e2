/** What happened, step by step, as a number that tells two runs apart; and in words where wanted. */
export type Trace = {
  readonly note: (at: number, what: string) => void;
  readonly hash: () => string;
  readonly lines: readonly string[];
};

const offset = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a over every step; the words are kept only when asked for. */
export const trace = (inWords: boolean): Trace => {
  const lines: string[] = [];
  let hash = offset;
  return {
    lines,
    note: (at, what) => {
      const line = `${at} ${what}`;
      for (let i = 0; i < line.length; i += 1) hash = Math.imul(hash ^ line.charCodeAt(i), prime);
      if (inWords) lines.push(line);
    },
    hash: () => (hash >>> 0).toString(16).padStart(8, '0'),
  };
};
