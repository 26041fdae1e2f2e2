import type { Instant } from '../../shared/time.js';

/** Numbers of rows that one call removed. Rows that were removed with others count or not. */
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
 * store still has. Removes nothing younger and never reuses a sequence. Holds no lock for long, and
 * may leave rows for the next call.
 */
export type Retention = {
  readonly prune: (now: Instant) => Promise<Removed>;
};
