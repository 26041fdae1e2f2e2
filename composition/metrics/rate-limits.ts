import { Counter, type Registry } from 'prom-client';

/** Counts the requests that one process judged alone, for the buckets that all share could not be reached. */
export const countedAlone = (registry: Registry): (() => void) => {
  const alone = new Counter({
    name: 'roundtrip_rate_limits_alone_total',
    help: 'Requests that a process judged alone, while the rate limits that all share were away.',
    registers: [registry],
  });
  return () => alone.inc();
};
