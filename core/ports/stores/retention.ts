import type { Instant } from '../../shared/time.js';

/** Numbers of rows that one call removed. Deliveries that go with their event or endpoint count or not. */
export type Removed = {
  readonly events: number;
  readonly idempotency: number;
  readonly unmatchedReports: number;
  readonly ephemeral: number;
  readonly deliveries: number;
};

/**
 * Removes what is too old: events past their retention with their deliveries, expired idempotency
 * records, unmatched reports and ephemeral values, and deliveries of removed endpoints that the
 * store still has. An event stays through `eventRetentionMs` and goes with those before it; an
 * unmatched report goes at `reportRetentionMs`, an idempotency record once it is not `isLive`, an
 * ephemeral value at its expiry. Removes nothing younger and never reuses a sequence. Holds no lock
 * for long, and may leave rows for the next call; a call that removes nothing has left nothing.
 */
export type Retention = {
  readonly prune: (now: Instant) => Promise<Removed>;
};
