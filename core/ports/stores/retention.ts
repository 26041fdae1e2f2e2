import type { Instant } from '../../shared/time.js';

/** How much was forgotten. */
export type Forgotten = {
  readonly events: number;
  readonly idempotency: number;
  readonly reports: number;
  readonly notes: number;
  readonly deliveries: number;
};

/**
 * Forgets what is too old to matter: events that can no longer be listed with their deliveries, idempotency
 * records, kept reports and notes that no longer speak, and deliveries whose endpoint is gone. Nothing younger
 * goes, and no number in a sequence is given twice. Takes no lock for long; when it has much to do it may
 * leave some for the next time.
 */
export type Retention = {
  readonly prune: (now: Instant) => Promise<Forgotten>;
};
