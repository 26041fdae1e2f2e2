import { ContainerModule } from 'inversify';
import knex from 'knex';
import {
  beginIncarnation,
  endLeases,
  type FileLock,
  knexStores,
  lockDatabaseFile,
  migrate,
  privateDatabaseFile,
  sqliteConfig,
} from '../../adapters/knex/index.js';
import { sqliteReaderConfig } from '../../adapters/knex/session/configs.js';
import { threadStores } from '../../adapters/knex/thread/thread-stores.js';
import { memoryRateLimiters } from '../../adapters/memory/index.js';
import { fileBytes } from '../../adapters/system/disk.js';
import { damagedRowLog } from '../logs/damaged-rows.js';
import type { WriterData } from '../threads/sqlite-writer.js';
import { startThread } from '../threads/start-thread.js';
import { version } from '../version.js';
import { from } from './from.js';
import { observingGroups, type Storage } from './storage.js';
import { tokens, type Values } from './tokens.js';

/**
 * Stores in one database file, for one server process. `usesThread`: a thread of their own writes to the file, so that
 * the event loop never waits for the disk. A replaced clock has no effect in the thread, so it keeps the writes here.
 */
export const sqliteModule = (path: string, usesThread: boolean) =>
  new ContainerModule(({ bind }) => {
    let lock: FileLock | undefined;
    bind(tokens.database)
      .toResolvedValue(() => {
        privateDatabaseFile(path);
        return knex.default(sqliteConfig(path));
      })
      .onDeactivation((database) => database.destroy());
    bind(tokens.storage).toResolvedValue(
      ...from(dependencies, (given) => {
        const isThreaded = usesThread && given.replacements.clock === undefined;
        const stores = isThreaded ? storesOfThread(path, given) : storesHere(given);
        return {
          ...sqliteStorage(given, stores),
          sizes: { database: () => fileBytes(path), wal: () => fileBytes(`${path}-wal`) },
          lock: async () => {
            lock = lockDatabaseFile(given.database);
            await stores.start();
          },
          lockLostBecause: () => lock?.lostBecause(),
          unlock: () => lock?.unlock(),
        };
      }),
    );
  });

const dependencies = [
  'configuration',
  'database',
  'clock',
  'newId',
  'steadyTimeOf',
  'logger',
  'metrics',
  'onFault',
  'replacements',
] as const;
type Dependencies = Values<(typeof dependencies)[number]>;

const storesHere = ({ configuration, database, newId, logger, metrics }: Dependencies) =>
  knexStores(database, {
    ...configuration.installation,
    newId,
    onDamagedRow: damagedRowLog(logger, metrics),
    onGroup: observingGroups(metrics),
  });

const storesOfThread = (
  path: string,
  { configuration, logger, metrics, onFault }: Dependencies,
) => {
  const { prefix = '' } = configuration.installation;
  const data: WriterData = { path, prefix };
  const reader = knex.default(sqliteReaderConfig(path));
  const stores = threadStores(reader, {
    start: () => startThread('sqlite-writer', data),
    onDamagedRow: damagedRowLog(logger, metrics),
    onGroup: observingGroups(metrics),
    prefix,
    onThreadEnd: (error) => onFault(error, 'writer thread'),
  });
  const close = async (): Promise<void> => {
    await stores.close();
    await reader.destroy();
  };
  return { ...stores, close };
};

const sqliteStorage = (
  { configuration: { installation }, database, clock, steadyTimeOf }: Dependencies,
  stores: ReturnType<typeof storesHere>,
): Omit<Storage, 'lock' | 'lockLostBecause' | 'unlock' | 'sizes'> => {
  const steadyTime = steadyTimeOf(stores.steadyRecords);
  return {
    stores,
    workerStores: stores,
    rateLimiters: memoryRateLimiters(),
    steadyTime,
    migrate: (beforeChange, onProgress) =>
      migrate(database, { ...installation, version, beforeChange, onProgress }),
    isReady: stores.isReady,
    recover: () => endLeases(database, installation),
    beginIncarnation: () =>
      beginIncarnation(database, { ...installation, now: clock(), steadyNow: steadyTime.now() }),
    close: () => stores.close(),
  };
};
