import type { Instant } from '../../shared/time.js';

/**
 * Small values with an expiry that processes share, for instance when a report last arrived. A lost
 * value costs a little time and breaks no promise.
 */
export type EphemeralStore = {
  /** The value last written under the name, or undefined once it has expired. */
  readonly read: (name: string, now: Instant) => Promise<string | undefined>;
  readonly write: (name: string, text: string, expiresAt: Instant) => Promise<void>;
  /** Deletes the value, if there is one. */
  readonly delete: (name: string) => Promise<void>;
};
