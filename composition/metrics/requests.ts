import { Counter, Histogram, type Registry } from 'prom-client';
import type { OnAnswered } from '../../adapters/http/index.js';
import { callBuckets } from './buckets.js';

/** Measures the duration of requests, by route and status, and counts those that were refused, by code. */
export const requestMetrics = (registry: Registry): OnAnswered => {
  const durations = new Histogram({
    name: 'roundtrip_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: callBuckets,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'roundtrip_http_refusals_total',
    help: 'Requests that were answered with an error, by its code: rate_limit_exceeded, api_key_invalid and all others.',
    labelNames: ['code'],
    registers: [registry],
  });
  return ({ method, route, status, error, seconds }) => {
    durations.observe({ method, route, status }, seconds);
    if (error !== null) refusals.inc({ code: error });
  };
};
