import type { HelpOf } from './error-help.js';

/** Faults on the side of the service. */
export const serviceHelp = {
  internal_error: {
    cause: 'The service met a fault that it did not expect, and logged it under `request_id`.',
    remedy:
      'Repeat the request with growing waits, a send with the same `Idempotency-Key`. Tell the operator the `request_id`.',
  },
  service_overloaded: {
    cause: 'The service has more requests than it can answer in time. This request had no effect.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request.',
  },
  service_unavailable: {
    cause:
      'The database cannot be reached, a transaction of the program around the service holds the project, or the server stops.',
    remedy: 'Repeat the request with growing waits, a send with the same `Idempotency-Key`.',
  },
} as const satisfies HelpOf;
