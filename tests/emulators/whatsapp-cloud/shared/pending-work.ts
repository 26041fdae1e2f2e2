/** What the emulator has begun and not finished, so that a test can wait for the end of it. */
export type PendingWork = {
  /** Says that something began; what it returns says, once, that it ended. */
  readonly begin: () => () => void;
  /** Resolves when nothing that began is unfinished. */
  readonly settled: () => Promise<void>;
};

/** Nothing begun yet. */
export const work = (): PendingWork => {
  let unfinished = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    unfinished -= 1;
    if (unfinished > 0) return;
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  };
  return {
    begin: () => {
      unfinished += 1;
      let ended = false;
      return () => {
        if (!ended) end();
        ended = true;
      };
    },
    settled: () =>
      unfinished === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
};
