import { ContainerModule } from 'inversify';
import {
  systemClock,
  systemMonotonicClock,
  systemRandomBytes,
  systemTimer,
  ulidNewId,
} from '../../adapters/system/index.js';
import { steadyTime } from '../../adapters/system/steady-time.js';
import type { Configuration } from '../configuration/configuration.js';
import { clockStepLog } from '../logs/clock-steps.js';
import { faultLog } from '../logs/faults.js';
import { ignoredWebhookLogs } from '../logs/ignored-webhooks.js';
import { processLogger } from '../logs/logger.js';
import { processMetrics } from '../metrics/process.js';
import { queryGauges } from '../metrics/query-gauges.js';
import { publicUrlOf } from '../server/public-url.js';
import { from } from './from.js';
import type { Replacements } from './replacements.js';
import { tokens, type Values } from './tokens.js';

/** Configuration, clock, ids, the log on standard error, and the metrics. */
export const systemModule = (configuration: Configuration, replacements: Replacements) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.configuration).toConstantValue(configuration);
    bind(tokens.replacements).toConstantValue(replacements);
    bind(tokens.clock).toConstantValue(replacements.clock ?? systemClock);
    bind(tokens.newId).toResolvedValue(
      ...from(['clock'], ({ clock }) => ulidNewId(clock, systemRandomBytes)),
    );
    bind(tokens.steadyTimeOf).toResolvedValue(
      ...from(['clock', 'replacements', 'logger', 'metrics'], configuredSteadyTime),
    );
    bind(tokens.logger).toResolvedValue(() => processLogger(configuration, replacements.log));
    bind(tokens.metrics).toResolvedValue(() => {
      return processMetrics();
    });
    bind(tokens.onFault).toResolvedValue(
      ...from(['logger', 'metrics'], ({ logger, metrics }) =>
        faultLog(logger, metrics, systemMonotonicClock),
      ),
    );
    bind(tokens.ignoredWebhooks).toResolvedValue(
      ...from(['logger', 'metrics'], (observers) =>
        ignoredWebhookLogs(observers, systemMonotonicClock),
      ),
    );
    bind(tokens.publicUrl).toConstantValue(publicUrlOf(configuration));
    bind(tokens.gauges).toResolvedValue(
      ...from(['metrics', 'onFault'], ({ metrics, onFault }) =>
        queryGauges(metrics, {
          everyMs: replacements.gaugesEveryMs,
          timer: systemTimer,
          onFault: (error) => onFault(error, 'metrics'),
        }),
      ),
    );
  });

/** A clock that was replaced without a monotonic clock is taken for steady time. */
const configuredSteadyTime = ({
  clock,
  replacements,
  logger,
  metrics,
}: Values<
  'clock' | 'replacements' | 'logger' | 'metrics'
>): Values<'steadyTimeOf'>['steadyTimeOf'] => {
  const onStep = clockStepLog(logger, metrics);
  const { monotonic = systemMonotonicClock } = replacements;
  return (records) =>
    replacements.clock && !replacements.monotonic
      ? { now: clock, follow: async () => {}, recheck: async () => {} }
      : steadyTime({ clock, monotonic, timer: systemTimer, onStep, ...(records && { records }) });
};
