import { ContainerModule } from 'inversify';
import knex from 'knex';
import {
  endLeases,
  knexStores,
  lockDatabaseFile,
  migrate,
  privateDatabaseFile,
  sqliteConfig,
} from '../../adapters/knex/index.js';
import { memoryRateLimiters } from '../../adapters/memory/index.js';
import { damagedRowLog } from '../metrics/damaged-rows.js';
import { from } from './from.js';
import type { Storage } from './storage.js';
import { tokens, type Values } from './tokens.js';

/** Stores in one database file, for one server process. */
export const sqliteModule = (path: string) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.database)
      .toResolvedValue(() => {
        privateDatabaseFile(path);
        return knex.default(sqliteConfig(path));
      })
      .onDeactivation((database) => database.destroy());
    bind(tokens.storage).toResolvedValue(
      ...from(['database', 'newId', 'steadyTimeOf', 'logger', 'metrics'], sqliteStorage),
    );
  });

const sqliteStorage = ({
  database,
  newId,
  steadyTimeOf,
  logger,
  metrics,
}: Values<'database' | 'newId' | 'steadyTimeOf' | 'logger' | 'metrics'>): Storage => {
  const stores = knexStores(database, { newId, onDamagedRow: damagedRowLog(logger, metrics) });
  let unlock = (): void => undefined;
  return {
    stores,
    workerStores: stores,
    rateLimiters: memoryRateLimiters(),
    steadyTime: steadyTimeOf(stores.steadyRecords),
    migrate: () => migrate(database),
    isReady: stores.isReady,
    lock: async () => {
      unlock = lockDatabaseFile(database);
      await stores.start();
    },
    recover: () => endLeases(database),
    close: async () => {
      await stores.close();
      unlock();
    },
  };
};
