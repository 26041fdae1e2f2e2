import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { errorCodes } from '../../adapters/http/errors/catalogue.js';
import type { HttpServer, OnAnswered } from '../../adapters/http/index.js';
import { callBuckets } from './buckets.js';
import { countedFromZero } from './labels.js';

/** Measures the duration of requests, by route and status, and counts those that were refused, by code. */
export const requestMetrics = (registry: Registry): OnAnswered => {
  const durations = new Histogram({
    name: 'roundtrip_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route and status. Not of event streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: callBuckets,
    registers: [registry],
  });
  const refusals = countedFromZero(registry, {
    name: 'roundtrip_http_refusals_total',
    help: 'Requests that were answered with an error, by its code: rate_limit_exceeded, api_key_invalid and all others.',
    labels: ['code'],
    known: errorCodes.map((code) => ({ code })),
  });
  return ({ method, route, status, error, isStream, seconds }) => {
    if (!isStream) durations.observe({ method, route, status }, seconds);
    if (error !== null) refusals.inc({ code: error });
  };
};

/** Counts the requests that are not in the log of requests. */
export const requestLogMetrics = (registry: Registry, leftOut: () => number): void => {
  new Counter({
    name: 'roundtrip_request_log_left_out_total',
    help: 'Requests that the log of requests left out: too many came in a second, or it could not be written.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(leftOut());
    },
  });
};

/** Shows how many requests a server works on. */
export const loadMetrics = (registry: Registry, load: HttpServer['load']): void => {
  new Gauge({
    name: 'roundtrip_http_requests',
    help: 'Requests that are in the server: those that are served, those that wait for a slot, uploads, event streams, all, and connections that wait to be accepted.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { requests, served, waiting, uploads, streams, queued } = load();
      this.set({ state: 'served' }, served);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'upload' }, uploads);
      this.set({ state: 'stream' }, streams);
      this.set({ state: 'all' }, requests);
      if (queued !== undefined) this.set({ state: 'unaccepted' }, queued);
    },
  });
};
