import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { ClockStep } from '../../adapters/system/steady-time.js';

/** Logs and counts the steps of the clock. */
export const clockStepLog = (logger: Logger, registry: Registry): ((step: ClockStep) => void) => {
  const steps = new Counter({
    name: 'roundtrip_clock_steps_total',
    help: 'Steps of the wall clock, or of the database clock, that this process made up for.',
    registers: [registry],
  });
  return ({ ms, wasDown }) => {
    steps.inc();
    const when = wasDown ? 'while no server ran' : 'while the server ran';
    logger.warn({ steppedMs: ms }, `the clock stepped ${when}; what waits is due as before`);
  };
};
