import { setTimeout as pause } from 'node:timers/promises';

/** What a turn drives. */
export type Lives = {
  /** Begins the n-th life: sends a message. */
  readonly begin: (n: number) => Promise<void>;
  /** How many lives have ended since the start. */
  readonly countEnded: () => Promise<number>;
  /** Calls at a time. */
  readonly connections: number;
  /** Begins no life while so many have not ended. */
  readonly maxOpen: number;
};

/** What is seen before the first life of a turn, and after its last one. */
export type Sight<Seen> = { readonly at: number; readonly ended: number; readonly seen: Seen };

/** Whether a turn begins another life, after so many and so long. It begins one at least. */
export type MayBegin = (begun: number, ms: number) => boolean;

const pollMs = 20;
const patienceMs = 60_000;

/**
 * Drives lives in a closed loop: begins new ones as fast as it may, and waits until each has ended. Rejects when none has ended
 * for a minute.
 */
export const liveDriver = ({ begin, countEnded, connections, maxOpen }: Lives) => {
  let begun = 0;
  let ended = 0;

  return async <Seen>(
    mayBegin: MayBegin,
    look: () => Promise<Seen>,
  ): Promise<{ readonly start: Sight<Seen>; readonly end: Sight<Seen> }> => {
    const before = begun;
    const start = { at: performance.now(), ended, seen: await look() };
    const mayGoOn = (): boolean =>
      begun === before || mayBegin(begun - before, performance.now() - start.at);
    const beginLives = async (): Promise<void> => {
      while (mayGoOn()) {
        if (begun - ended < maxOpen) {
          begun += 1;
          await begin(begun);
        } else await pause(pollMs);
      }
    };
    let isBeginning = true;
    const beginning = Promise.all(Array.from({ length: connections }, beginLives)).finally(() => {
      isBeginning = false;
    });
    const untilAllEnded = async (): Promise<void> => {
      let progressAt = performance.now();
      while (isBeginning || ended < begun) {
        await pause(pollMs);
        const count = await countEnded();
        if (count > ended) progressAt = performance.now();
        ended = count;
        if (performance.now() > progressAt + patienceMs)
          throw new Error(`${begun - ended} of ${begun} messages were never read`);
      }
    };
    await Promise.all([beginning, untilAllEnded()]);
    return { start, end: { at: performance.now(), ended, seen: await look() } };
  };
};

/** Begins so many lives at once, and resolves when all have ended. Rejects after a minute. */
export const driveOnce = async (
  count: number,
  begin: Lives['begin'],
  countEnded: Lives['countEnded'],
): Promise<void> => {
  await Promise.all(Array.from({ length: count }, (_, n) => begin(n)));
  const until = performance.now() + patienceMs;
  while ((await countEnded()) < count) {
    if (performance.now() > until) throw new Error(`fewer than ${count} messages were read`);
    await pause(pollMs);
  }
};
