import { Counter, type Registry } from 'prom-client';
import type { ProviderCall } from '../assembly/index.js';

/** Counts the calls to providers. */
export const callMetrics = (registry: Registry): ((call: ProviderCall) => void) => {
  const calls = new Counter({
    name: 'roundtrip_provider_calls_total',
    help: 'Calls to providers, by provider, call and outcome.',
    labelNames: ['provider', 'call', 'outcome'],
    registers: [registry],
  });
  return ({ provider, call, outcome }) => calls.inc({ provider, call, outcome: outcome.kind });
};
