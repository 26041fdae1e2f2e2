import type { MonotonicClock } from '../ports/machine/clock.js';
import { setNewest } from '../shared/set-newest.js';

/** How long an answer may be reused. */
export const answerCacheMs = 1_000;
/** How many answers are remembered; past it the oldest go first. */
const capacity = 10_000;

type Entry<Answer> = { readonly askedAt: number; readonly answer: Promise<Answer> };

/**
 * Remembers an answer for a second, counted from before the question was asked. Concurrent questions share
 * one. A failed one is not remembered, and never answered with an older answer.
 */
export const cacheAnswers = <Key, Answer>(
  lookUp: (key: Key) => Promise<Answer>,
  clock: MonotonicClock,
) => {
  const entries = new Map<Key, Entry<Answer>>();
  return {
    find: (key: Key): Promise<Answer> => {
      const now = clock();
      const known = entries.get(key);
      if (known && known.askedAt <= now && now - known.askedAt < answerCacheMs) return known.answer;
      const entry = { askedAt: now, answer: lookUp(key) };
      setNewest(entries, capacity, key, entry);
      entry.answer.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.answer;
    },
    /** Forgets an answer at once: in its own process a change does not wait. */
    forget: (key: Key): void => void entries.delete(key),
  };
};
