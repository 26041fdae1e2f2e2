import { Counter, Histogram, type Registry } from 'prom-client';
import { attemptResults, type EndedAttempt } from '../../core/model/webhooks/attempt-end.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { PendingDeliveries } from '../../core/ports/stores/webhook-store.js';
import { madeAt } from '../../core/shared/ids.js';
import { ageSeconds } from './age.js';
import { callBuckets, waitBuckets } from './buckets.js';
import { announcedLabel, otherValue } from './labels.js';
import type { QueryGauges, Sample } from './query-gauges.js';

const pendingName = 'roundtrip_webhook_deliveries_pending';
const ageName = 'roundtrip_webhook_oldest_pending_age_seconds';

/** Measures webhook attempts and deliveries, and shows what is pending by endpoint. */
export const deliveryMetrics = (
  registry: Registry,
  gauges: QueryGauges,
  { deliveries, clock }: Pick<Stores, 'deliveries'> & { readonly clock: Clock },
  idsShown: number,
): ((attempt: EndedAttempt) => void) => {
  const attempts = new Counter({
    name: 'roundtrip_webhook_attempts_total',
    help: 'Attempts of webhook deliveries, by endpoint and result.',
    labelNames: ['endpoint', 'result'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'roundtrip_webhook_attempt_duration_seconds',
    help: 'From the beginning of an attempt of a webhook delivery to its end, by result.',
    labelNames: ['result'],
    buckets: callBuckets,
    registers: [registry],
  });
  const delay = new Histogram({
    name: 'roundtrip_webhook_delivery_delay_seconds',
    help: 'From the event, or its replay, to the end of the attempt that delivered it.',
    buckets: waitBuckets,
    registers: [registry],
  });
  gauges.add({
    help: {
      [pendingName]: 'Webhook deliveries that have neither succeeded nor failed, by endpoint.',
      [ageName]: 'Lag of an endpoint: age of its first pending delivery.',
    },
    labelNames: ['endpoint'],
    query: async () => samplesOf(await deliveries.pending(), clock(), idsShown),
  });
  const endpointLabel = announcedLabel(idsShown, (endpoint) => {
    for (const result of attemptResults) attempts.inc({ endpoint, result }, 0);
  });
  return ({ delivery, attempt, result }) => {
    attempts.inc({ endpoint: endpointLabel(delivery.endpoint), result });
    durations.observe({ result }, attempt.durationMs / 1_000);
    const ended = attempt.at + attempt.durationMs;
    if (result === 'succeeded') delay.observe(ageSeconds(ended, madeAt(delivery.id)));
  };
};

/** The endpoints that lag most have samples of their own. The others share one. */
const samplesOf = (
  pending: readonly PendingDeliveries[],
  now: number,
  idsShown: number,
): readonly Sample[] => {
  const byLag = [...pending].sort((a, b) => a.oldestAt - b.oldestAt);
  const others = byLag.slice(idsShown);
  const [first] = others;
  const count = others.reduce((sum, each) => sum + each.count, 0);
  const shown = byLag.slice(0, idsShown).map(({ endpoint, ...rest }) => ({
    labels: { endpoint: String(endpoint) },
    ...rest,
  }));
  if (first) shown.push({ labels: { endpoint: otherValue }, count, oldestAt: first.oldestAt });
  return shown.flatMap(({ labels, count, oldestAt }) => [
    { name: pendingName, labels, value: count },
    { name: ageName, labels, value: ageSeconds(now, oldestAt) },
  ]);
};
