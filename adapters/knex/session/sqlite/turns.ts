import { setTimeout as pause } from 'node:timers/promises';
import { lockTimeoutMs } from './wait-for-lock.js';

type Line = { isTaken: boolean; movedAt: number; readonly waiting: Set<() => void> };

/** The transactions of this process on each file. */
const lines = new Map<string, Line>();

/** Ends a turn. A second call does nothing. */
export type EndTurn = () => void;

/**
 * Waits until no other transaction of this process has its turn on a file, in order of arrival. Takes no connection and blocks
 * nothing. Rejects with `SQLITE_BUSY` when one transaction has had its turn for 5 s.
 */
export const takeTurn = async (file: string): Promise<EndTurn> => {
  const line = lines.get(file) ?? { isTaken: false, movedAt: 0, waiting: new Set() };
  lines.set(file, line);
  if (line.isTaken) await arrival(line);
  line.isTaken = true;
  line.movedAt = performance.now();
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    // A write of the stores that waits for the lock gets it first: it takes less than a turn of the event loop.
    setImmediate(() => passOn(file, line));
  };
};

const passOn = (file: string, line: Line): void => {
  const [next] = line.waiting;
  if (next) next();
  else {
    line.isTaken = false;
    lines.delete(file);
  }
};

const arrival = async (line: Line): Promise<void> => {
  const since = performance.now();
  const over = new AbortController();
  const isLate = async (): Promise<boolean> => {
    for (;;) {
      const waited = performance.now() - Math.max(since, line.movedAt);
      if (waited >= lockTimeoutMs) return true;
      await pause(lockTimeoutMs - waited, undefined, { signal: over.signal });
    }
  };
  let arrive = (): void => {};
  const arrived = new Promise<boolean>((resolve) => {
    arrive = () => resolve(line.waiting.delete(arrive) && false);
  });
  line.waiting.add(arrive);
  const late = await Promise.race([arrived, isLate().catch(() => false)]);
  over.abort();
  if (late && line.waiting.delete(arrive))
    throw Object.assign(
      new Error('database is locked: another transaction of this process has had it for 5 s'),
      { code: 'SQLITE_BUSY' },
    );
};
