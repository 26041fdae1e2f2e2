import { ContainerModule } from 'inversify';
import knex from 'knex';
import {
  beginIncarnation,
  knexLeaseTokens,
  knexStores,
  migrate,
  postgresConfig,
} from '../../adapters/knex/index.js';
import { databaseBytes, heldWalBytes } from '../../adapters/knex/session/postgres/sizes.js';
import { memoryRateLimiter } from '../../adapters/memory/index.js';
import { systemMonotonicClock, systemTimer } from '../../adapters/system/index.js';
import type { SteadyClock } from '../../core/ports/machine/clock.js';
import {
  type SharedRateLimiter,
  sharedRateLimiter,
} from '../../core/use-cases/rate-limits/shared-rate-limiter.js';
import { damagedRowLog } from '../logs/damaged-rows.js';
import { poolMetrics } from '../metrics/database.js';
import { localLimitMetrics } from '../metrics/rate-limits.js';
import { version } from '../version.js';
import { from } from './from.js';
import { observingGroups, type Storage } from './storage.js';
import { tokens, type Values } from './tokens.js';

/** Connections of one process to Postgres: for requests, and for workers. */
const requestConnections = 8;
const workerConnections = 8;

/** Stores in one Postgres database that any number of processes share. */
export const postgresModule = (url: string) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.database)
      .toResolvedValue(() => knex.default(postgresConfig(url, requestConnections)))
      .onDeactivation((database) => database.destroy());
    bind(tokens.workerDatabase)
      .toResolvedValue(() => knex.default(postgresConfig(url, workerConnections)))
      .onDeactivation((database) => database.destroy());
    bind(tokens.storage).toResolvedValue(...from(dependencies, postgresStorage));
  });

const dependencies = [
  'configuration',
  'database',
  'workerDatabase',
  'clock',
  'newId',
  'steadyTimeOf',
  'onFault',
  'logger',
  'metrics',
] as const;
type Dependencies = Values<(typeof dependencies)[number]>;

const postgresStorage = (given: Dependencies): Storage => {
  const { database, workerDatabase, newId, clock, logger, metrics } = given;
  const { installation } = given.configuration;
  const options = { ...installation, newId, onDamagedRow: damagedRowLog(logger, metrics) };
  poolMetrics(metrics, { requests: database, workers: workerDatabase });
  const stores = knexStores(database, { ...options, onGroup: observingGroups(metrics) });
  const workers = knexStores(workerDatabase, options);
  // Requests and workers share commits: the locks of a project admit one at a time anyway. So they share the notifications
  // too: those of the own commits would wake every lane of the process.
  const { commit, workNotifications } = stores;
  const workerStores = { ...workers, commit, workNotifications };
  const steadyTime = given.steadyTimeOf(stores.steadyRecords);
  const limiter = projectLimiter(given, steadyTime.now);
  return {
    stores,
    workerStores,
    steadyTime,
    sizes: {
      database: () => databaseBytes(workerDatabase),
      heldWal: () => heldWalBytes(workerDatabase),
    },
    rateLimiters: {
      project: limiter.take,
      giveBack: limiter.giveBack,
      address: memoryRateLimiter(),
    },
    migrate: (beforeChange, onProgress) =>
      migrate(database, { ...installation, version, beforeChange, onProgress }),
    isReady: stores.isReady,
    lockLostBecause: () => undefined,
    unlock: () => undefined,
    lock: stores.start,
    recover: async () => undefined,
    beginIncarnation: () =>
      beginIncarnation(database, { ...installation, now: clock(), steadyNow: steadyTime.now() }),
    close: async () => {
      await Promise.all([stores.close(), workerStores.close(), limiter.close()]);
    },
  };
};

const projectLimiter = (
  { configuration, database, onFault, metrics }: Dependencies,
  steady: SteadyClock,
): SharedRateLimiter =>
  sharedRateLimiter({
    monotonic: systemMonotonicClock,
    timer: systemTimer,
    leaseTokens: knexLeaseTokens(database, { ...configuration.installation, steady }),
    onFault: (error) => onFault(error, 'rate limits'),
    onFallback: localLimitMetrics(metrics),
  });
