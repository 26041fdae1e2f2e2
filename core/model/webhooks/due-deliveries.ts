import type { Instant } from '../../shared/time.js';
import type { StoredDelivery } from './delivery.js';

/*
 * Which pending deliveries of an active endpoint are due. The SQL in adapters/knex/tables/webhooks/deliveries.ts repeats these
 * rules for speed: `freshDeliveries`, `deliveriesToRetry` and `nextDelivery`.
 */

type Pending = Pick<StoredDelivery, 'sequence' | 'attempts' | 'dueAt'>;

/** Deliveries without an attempt whose event comes after `after`, in the order of their events. */
export const freshDeliveries = <D extends Pending>(
  pending: readonly D[],
  after: number,
): readonly D[] =>
  pending
    .filter(({ attempts, sequence }) => attempts === 0 && sequence > after)
    .sort((a, b) => a.sequence - b.sequence);

/** Deliveries to try again by now, the earliest due first. */
export const deliveriesToRetry = <D extends Pending>(
  pending: readonly D[],
  now: Instant,
): readonly D[] =>
  pending
    .filter(({ attempts, dueAt }) => attempts > 0 && dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.sequence - b.sequence);

/** When the endpoint has its next delivery to make; undefined when none is pending. */
export const nextDeliveryAt = (pending: readonly Pending[]): Instant | undefined =>
  pending.reduce<Instant | undefined>(
    (first, { dueAt }) => Math.min(first ?? dueAt, dueAt),
    undefined,
  );
