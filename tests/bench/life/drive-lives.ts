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

/** What is seen at the start and at the end of the window that counts. */
export type Sight<Seen> = { readonly at: number; readonly ended: number; readonly seen: Seen };

/** One turn of a load. At least one life ends in the ramp, and one in the window: both are extended until then. */
export type Window = {
  /** The time before the window, in which the load comes to its steady state. */
  readonly rampSeconds: number;
  readonly seconds: number;
};

const pollMs = 20;
const patienceMs = 60_000;

/**
 * Drives lives in a closed loop. It begins new ones as fast as it may, looks when the window starts and when it ends, and
 * then waits until every life has ended. Rejects when some have not ended after a minute.
 */
export const liveDriver = ({ begin, countEnded, connections, maxOpen }: Lives) => {
  let begun = 0;
  let ended = 0;

  const poll = async (): Promise<void> => {
    ended = await countEnded();
  };

  return async <Seen>(
    { rampSeconds, seconds }: Window,
    look: () => Promise<Seen>,
  ): Promise<{ readonly start: Sight<Seen>; readonly end: Sight<Seen> }> => {
    const begunBefore = begun;
    let isOver = false;
    const beginLives = async (): Promise<void> => {
      while (!isOver) {
        if (begun - ended < maxOpen) {
          begun += 1;
          await begin(begun);
        } else await pause(pollMs);
      }
    };
    const pollUntilOver = async (): Promise<void> => {
      while (!isOver) {
        await poll();
        await pause(pollMs);
      }
    };
    const sight = async (): Promise<Sight<Seen>> => {
      await poll();
      return { at: performance.now(), ended, seen: await look() };
    };
    const untilMoreThan = async (count: number): Promise<void> => {
      while (ended <= count) await pause(pollMs);
    };
    const observe = async () => {
      await pause(rampSeconds * 1_000);
      await untilMoreThan(begunBefore);
      const start = await sight();
      await pause(seconds * 1_000);
      await untilMoreThan(start.ended);
      const end = await sight();
      return { start, end };
    };
    const loops = [pollUntilOver(), ...Array.from({ length: connections }, beginLives)];
    const sights = await Promise.race([observe(), Promise.all(loops)]).finally(() => {
      isOver = true;
    });
    await Promise.all(loops);
    if (!('start' in sights)) throw new Error('the load ended before its time');
    const until = performance.now() + patienceMs;
    while (ended < begun && performance.now() < until) {
      await pause(pollMs);
      await poll();
    }
    if (ended < begun) throw new Error(`${begun - ended} of ${begun} messages were never read`);
    return sights;
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
