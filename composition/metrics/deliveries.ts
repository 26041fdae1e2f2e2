import { Counter, type Registry } from 'prom-client';
import type { AttemptResult } from '../../core/model/webhooks/attempt-end.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { QueryGauges } from './query-gauges.js';

/** Counts webhook attempts, and shows the number of pending deliveries. */
export const deliveryMetrics = (
  registry: Registry,
  gauges: QueryGauges,
  { deliveries }: Pick<Stores, 'deliveries'>,
): ((result: AttemptResult) => void) => {
  const attempts = new Counter({
    name: 'roundtrip_webhook_attempts_total',
    help: 'Attempts of webhook deliveries, by result.',
    labelNames: ['result'],
    registers: [registry],
  });
  gauges.add({
    name: 'roundtrip_webhook_deliveries_pending',
    help: 'Webhook deliveries that have neither succeeded nor failed.',
    query: deliveries.countPending,
  });
  return (result) => attempts.inc({ result });
};
