import { Counter, type Registry } from 'prom-client';

/** Counts the requests that this process limited by itself because the shared buckets were unreachable. */
export const localLimitMetrics = (registry: Registry): (() => void) => {
  const alone = new Counter({
    name: 'roundtrip_rate_limits_alone_total',
    help: 'Requests that a process limited by itself, while the shared rate limits were unreachable.',
    registers: [registry],
  });
  return () => alone.inc();
};
