import type { Instant } from '../../shared/time.js';
import type { Delivery } from './delivery.js';

/*
 * Which pending deliveries of an active endpoint are due. The SQL in adapters/knex/tables/webhooks/deliveries.ts repeats these
 * rules for speed: `freshDeliveries`, `deliveriesToRetry` and `nextDelivery`.
 */

type Pending = Pick<Delivery, 'attempts' | 'dueAt'> & {
  readonly event: Pick<Delivery['event'], 'sequence'>;
};

/** Deliveries without an attempt whose event comes after `after`, in the order of their events. */
export const freshDeliveries = <D extends Pending>(
  pending: readonly D[],
  after: number,
): readonly D[] =>
  pending
    .filter(({ attempts, event }) => attempts === 0 && event.sequence > after)
    .sort((a, b) => a.event.sequence - b.event.sequence);

/** Deliveries to try again by now, the earliest due first. */
export const deliveriesToRetry = <D extends Pending>(
  pending: readonly D[],
  now: Instant,
): readonly D[] =>
  pending
    .filter(({ attempts, dueAt }) => attempts > 0 && dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.event.sequence - b.event.sequence);

/** When the endpoint has its next delivery to make; undefined when none is pending. */
export const nextDeliveryAt = (pending: readonly Pending[]): Instant | undefined =>
  pending.reduce<Instant | undefined>(
    (first, { dueAt }) => Math.min(first ?? dueAt, dueAt),
    undefined,
  );
