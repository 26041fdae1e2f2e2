import { Histogram, type Registry } from 'prom-client';
import type { ProviderCall } from '../assembly/index.js';
import { callBuckets } from './buckets.js';

/** Measures the calls to providers. */
export const callMetrics = (registry: Registry): ((call: ProviderCall) => void) => {
  const durations = new Histogram({
    name: 'roundtrip_provider_call_duration_seconds',
    help: 'From a call to a provider to its outcome, by provider, call and outcome.',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: callBuckets,
    registers: [registry],
  });
  return ({ provider, call, outcome, durationMs }) =>
    durations.observe({ provider, call, outcome: outcome.kind }, durationMs / 1_000);
};
