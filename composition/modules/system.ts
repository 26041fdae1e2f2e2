import { ContainerModule } from 'inversify';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import {
  systemClock,
  systemMonotonicClock,
  systemRandomBytes,
  ulidNewId,
} from '../../adapters/system/index.js';
import type { Configuration } from '../configuration.js';
import { notifier } from '../doorbell.js';
import { faultLog } from '../metrics/faults.js';
import { tokens } from '../tokens.js';

/** The machine: time, chance, the log on standard error, and the metrics. */
export const systemModule = (configuration: Configuration) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.configuration).toConstantValue(configuration);
    bind(tokens.clock).toConstantValue(systemClock);
    bind(tokens.newId).toConstantValue(ulidNewId(systemClock, systemRandomBytes));
    bind(tokens.notifier).toConstantValue(notifier());
    bind(tokens.logger).toResolvedValue(() =>
      pino({ level: configuration.logLevel }, pino.destination(2)),
    );
    bind(tokens.metrics).toResolvedValue(() => {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      return registry;
    });
    bind(tokens.onFault).toResolvedValue(
      (logger, metrics) => faultLog(logger, metrics, systemMonotonicClock),
      [tokens.logger, tokens.metrics],
    );
  });
