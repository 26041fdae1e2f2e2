import { Histogram, type Registry } from 'prom-client';
import type { OnAnswered } from '../../adapters/http/index.js';

/** Measures the duration of requests, by route and status. */
export const requestMetrics = (registry: Registry): OnAnswered => {
  const durations = new Histogram({
    name: 'roundtrip_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ method, route, status, seconds }) =>
    durations.observe({ method, route, status }, seconds);
};
