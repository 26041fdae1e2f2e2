import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { DamagedRow } from '../../adapters/knex/index.js';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { secondMs } from '../../core/shared/time.js';
import { serviceNames } from '../assembly/services.js';
import { countedFromZero } from '../metrics/labels.js';

/** Reports an error that `part` of the service survived. `context` is added to the log line. */
export type OnFault = (error: unknown, part: string, context?: object) => void;

/** Parts that are no services. */
const otherParts = [
  'http',
  'dashboard',
  'single-sign-on',
  'writer thread',
  'rate limits',
  'metrics',
  'hooks',
];

/** Pause between two log lines of one part about faults that repeat, such as those of a database that is down. */
const quietMs = secondMs;

/** Logs each fault and counts it by part. Failures of ports and damaged rows make at most one line per second and part. */
export const faultLog = (
  logger: Logger,
  registry: Registry,
  monotonic: MonotonicClock,
): OnFault => {
  const faults = countedFromZero(registry, {
    name: 'roundtrip_faults_total',
    help: 'Errors that the service survived, by the part that met them.',
    labels: ['part'],
    known: [...serviceNames, ...otherParts].map((part) => ({ part })),
  });
  const parts = new Map<string, { loggedAt: number; unlogged: number }>();
  return (error, part, context) => {
    faults.inc({ part });
    const last = parts.get(part) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
    parts.set(part, last);
    // A damaged row has its own log line. Here it is repeated for a request, which names its id.
    if (error instanceof PortFailure || (error instanceof DamagedRow && !context)) {
      if (monotonic() - last.loggedAt < quietMs) {
        last.unlogged += 1;
        return;
      }
      last.loggedAt = monotonic();
    }
    const { unlogged } = last;
    logger.error(
      { part, err: error, ...(unlogged > 0 && { untold: unlogged }), ...context },
      'fault',
    );
    last.unlogged = 0;
  };
};
