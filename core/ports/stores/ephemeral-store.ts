import type { Instant } from '../../shared/time.js';

/**
 * Small facts about channels, left for whichever process needs them next: when something was heard, under which
 * name the provider keeps a file. A note that is lost costs a little time and no promise.
 */
export type EphemeralStore = {
  /** What was written under the name last; undefined once that has expired. */
  readonly read: (name: string, now: Instant) => Promise<string | undefined>;
  readonly write: (name: string, text: string, expiresAt: Instant) => Promise<void>;
  readonly delete: (name: string) => Promise<void>;
};
