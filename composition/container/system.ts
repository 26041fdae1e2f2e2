import { ContainerModule } from 'inversify';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import {
  systemClock,
  systemMonotonicClock,
  systemRandomBytes,
  systemTimer,
  ulidNewId,
} from '../../adapters/system/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { faultLog } from '../metrics/faults.js';
import { queryGauges } from '../metrics/query-gauges.js';
import { from } from './from.js';
import type { Replacements } from './replacements.js';
import { tokens } from './tokens.js';

/** Configuration, clock, ids, the log on standard error, and the metrics. */
export const systemModule = (configuration: Configuration, replacements: Replacements) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.configuration).toConstantValue(configuration);
    bind(tokens.replacements).toConstantValue(replacements);
    bind(tokens.clock).toConstantValue(replacements.clock ?? systemClock);
    bind(tokens.newId).toResolvedValue(
      ...from(['clock'], ({ clock }) => ulidNewId(clock, systemRandomBytes)),
    );
    bind(tokens.logger).toResolvedValue(() =>
      pino({ level: configuration.logLevel }, pino.destination(2)),
    );
    bind(tokens.metrics).toResolvedValue(() => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      return registry;
    });
    bind(tokens.onFault).toResolvedValue(
      ...from(['logger', 'metrics'], ({ logger, metrics }) =>
        faultLog(logger, metrics, systemMonotonicClock),
      ),
    );
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
