import type { KeyHolder } from '../../model/access/api-key.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';

/** How long an answer may be reused; a revocation takes effect within this time (docs/specification.md#5.1.5). */
export const keyCacheMs = 1_000;
/** How many answers are remembered; past it the oldest go first. */
const capacity = 10_000;

type Lookup = (hash: string) => Promise<KeyHolder | undefined>;
type Entry = { readonly askedAt: number; readonly answer: Promise<KeyHolder | undefined> };

/**
 * Remembers whom a key belongs to for a second, counted from before the question was asked. Concurrent
 * questions share one. A failed one is not remembered, and never answered with an older answer.
 */
export const keyCache = (lookup: Lookup, clock: MonotonicClock) => {
  const entries = new Map<string, Entry>();
  return {
    find: (hash: string): Promise<KeyHolder | undefined> => {
      const now = clock();
      const known = entries.get(hash);
      if (known && known.askedAt <= now && now - known.askedAt < keyCacheMs) return known.answer;
      const entry = { askedAt: now, answer: lookup(hash) };
      entries.delete(hash);
      entries.set(hash, entry);
      evictOldest(entries);
      entry.answer.catch(() => entries.get(hash) === entry && entries.delete(hash));
      return entry.answer;
    },
    /** Forgets a key at once: in its own process a revocation does not wait. */
    forget: (hash: string): void => void entries.delete(hash),
  };
};

const evictOldest = (entries: Map<string, Entry>): void => {
  if (entries.size <= capacity) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
};
