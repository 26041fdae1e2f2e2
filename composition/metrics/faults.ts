import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { secondMs } from '../../core/shared/time.js';

/** Takes note of something that went wrong and was survived. */
export type OnFault = (part: string) => (error: unknown, about?: object) => void;

/** A store that is away fails every request: it is told once in this time, with how often it was met. */
const quietMs = secondMs;

/** Logs each fault, and counts it by the part of the service that met it; a failing port fills no disk. */
export const faultLog = (
  logger: Logger,
  registry: Registry,
  monotonic: MonotonicClock,
): OnFault => {
  const faults = new Counter({
    name: 'roundtrip_faults_total',
    help: 'Faults that were met and survived, by the part that met them.',
    labelNames: ['part'],
    registers: [registry],
  });
  return (part) => {
    let toldAt = Number.NEGATIVE_INFINITY;
    let untold = 0;
    return (error, about) => {
      faults.inc({ part });
      if (error instanceof PortFailure) {
        if (monotonic() - toldAt < quietMs) {
          untold += 1;
          return;
        }
        toldAt = monotonic();
      }
      logger.error({ part, err: error, ...(untold > 0 && { untold }), ...about }, 'fault');
      untold = 0;
    };
  };
};
