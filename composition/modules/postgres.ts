import { ContainerModule } from 'inversify';
import knex from 'knex';
import {
  isMigrated,
  knexLeaseTokens,
  knexSandboxLedger,
  knexStores,
  migrate,
  postgresConfig,
} from '../../adapters/knex/index.js';
import { memoryRateLimiter } from '../../adapters/memory/index.js';
import { systemMonotonicClock, systemTimer } from '../../adapters/system/index.js';
import { sharedRateLimiter } from '../../core/use-cases/rate-limits/shared-rate-limiter.js';
import { countedAlone } from '../metrics/rate-limits.js';
import { type Storage, tokens } from '../tokens.js';

/** Connections of one process: for requests, and apart from them for the worker. */
const requestConnections = 8;
const workerConnections = 8;

/** The stores in one Postgres that any number of processes share. */
export const postgresModule = (url: string) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.database)
      .toResolvedValue(() => knex.default(postgresConfig(url, requestConnections)))
      .onDeactivation((database) => database.destroy());
    bind(tokens.workerDatabase)
      .toResolvedValue(() => knex.default(postgresConfig(url, workerConnections)))
      .onDeactivation((database) => database.destroy());
    bind(tokens.knexStores).toResolvedValue(
      (database, newId) => knexStores(database, { newId }),
      [tokens.database, tokens.newId],
    );
    bind(tokens.workerKnexStores).toResolvedValue(
      (database, newId) => knexStores(database, { newId }),
      [tokens.workerDatabase, tokens.newId],
    );
    bind(tokens.rawStores).toResolvedValue((stores) => stores, [tokens.knexStores]);
    bind(tokens.rawWorkerStores).toResolvedValue((stores) => stores, [tokens.workerKnexStores]);
    bind(tokens.sandboxLedger).toResolvedValue(knexSandboxLedger, [tokens.workerDatabase]);
    bind(tokens.sharedRateLimiter).toResolvedValue(
      (database, clock, onFault, registry) =>
        sharedRateLimiter({
          monotonic: systemMonotonicClock,
          timer: systemTimer,
          lender: knexLeaseTokens(database, { clock }),
          onFault: onFault('rate limits'),
          onAlone: countedAlone(registry),
        }),
      [tokens.database, tokens.clock, tokens.onFault, tokens.metrics],
    );
    bind(tokens.rateLimiters).toResolvedValue(
      ({ take: project }, clock) => ({ project, address: memoryRateLimiter(clock) }),
      [tokens.sharedRateLimiter, tokens.clock],
    );
    bind(tokens.storage).toResolvedValue(
      (database, stores, workerStores, limiter): Storage => ({
        migrate: () => migrate(database),
        isReady: () => isMigrated(database),
        lock: stores.start,
        workNotifications: workerStores.workNotifications,
        close: () => closeAll(stores, workerStores, limiter),
      }),
      [tokens.database, tokens.knexStores, tokens.workerKnexStores, tokens.sharedRateLimiter],
    );
  });

const closeAll = async (
  ...all: readonly { readonly close: () => Promise<void> }[]
): Promise<void> => {
  await Promise.all(all.map(({ close }) => close()));
};
