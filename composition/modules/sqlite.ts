import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ContainerModule } from 'inversify';
import knex, { type Knex } from 'knex';
import {
  holdFile,
  isMigrated,
  type KnexStores,
  knexSandboxLedger,
  knexStores,
  migrate,
  sqliteConfig,
} from '../../adapters/knex/index.js';
import { memoryRateLimiters } from '../../adapters/memory/index.js';
import { type Storage, tokens } from '../tokens.js';

/** The stores in one database file, for one server process. */
export const sqliteModule = (path: string) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.database)
      .toResolvedValue(() => {
        mkdirSync(dirname(path), { recursive: true });
        return knex.default(sqliteConfig(path));
      })
      .onDeactivation((database) => database.destroy());
    bind(tokens.knexStores).toResolvedValue(
      (database, newId) => knexStores(database, { newId }),
      [tokens.database, tokens.newId],
    );
    bind(tokens.rawStores).toResolvedValue((stores) => stores, [tokens.knexStores]);
    bind(tokens.rawWorkerStores).toResolvedValue((stores) => stores, [tokens.knexStores]);
    bind(tokens.sandboxLedger).toResolvedValue(knexSandboxLedger, [tokens.database]);
    bind(tokens.rateLimiters).toResolvedValue(memoryRateLimiters, [tokens.clock]);
    bind(tokens.storage).toResolvedValue(sqliteStorage, [tokens.database, tokens.knexStores]);
  });

const sqliteStorage = (database: Knex, stores: KnexStores): Storage => {
  let letGo = (): void => undefined;
  return {
    migrate: () => migrate(database),
    isReady: () => isMigrated(database),
    lock: async () => {
      letGo = holdFile(database);
      await stores.start();
    },
    close: async () => {
      await stores.close();
      letGo();
    },
  };
};
