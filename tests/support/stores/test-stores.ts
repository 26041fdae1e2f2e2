import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import knex, { type Knex } from 'knex';
import {
  type Installation,
  knexStores,
  migrate,
  sqliteConfig,
} from '../../../adapters/knex/index.js';
import { memoryStores, memoryTables, type Tables } from '../../../adapters/memory/index.js';
import type { MediaQueue } from '../../../core/ports/queues/pending-inbound-store.js';
import type { RemovedRows, Retention } from '../../../core/ports/stores/retention.js';
import type { Instant } from '../../../core/shared/time.js';
import type { StoresUnderTest } from '../../conformance/check.js';
import { atExit } from '../at-exit.js';
import { anyId } from '../fixtures/builders.js';
import { openLmdbStores } from '../lmdb/lmdb-stores.js';
import { once } from '../once.js';
import { knexHostUnderTest, memoryHostUnderTest } from './hosts-under-test.js';
import { knexJobOf, memoryJobOf } from './job-readers.js';
import { migratedDatabase, migratedFile } from './migrated.js';
import { patientConfig } from './patient-config.js';
import { emptyTables, makeHostTables, testDatabase } from './test-database.js';
import { openThreadStores } from './thread-stores.js';

/** A kind of stores under test. */
export type TestStores = {
  readonly name: string;
  /** Empty ones, apart from all that were given before. */
  readonly fresh: () => Promise<StoresUnderTest>;
  readonly close: () => Promise<void>;
};

/** Every kind of stores that must pass the conformance suite. */
export const testStores = (): readonly TestStores[] => [
  { name: 'memory', fresh: async () => freshMemory(), close: async () => {} },
  { name: 'memory that does no more than it must', fresh: freshModest, close: async () => {} },
  sqliteThreadStores(),
  ...allDatabaseStores(),
  lmdbStores(),
];

const freshMemory = (): StoresUnderTest => {
  const state = memoryTables();
  const stores = memoryStores(anyId, state);
  return { ...stores, jobOf: memoryJobOf(state), host: memoryHostUnderTest(stores) };
};

/**
 * Stores that use each freedom of the ports: an endpoint goes with its deliveries, a prune removes one kind of rows a call,
 * and of concurrent claims of a queue one alone gets messages.
 */
const freshModest = async (): Promise<StoresUnderTest> => {
  const tables = memoryTables();
  const stores = memoryStores(anyId, tables);
  return {
    ...stores,
    jobOf: memoryJobOf(tables),
    host: memoryHostUnderTest(stores),
    commit: async (change) => {
      const answer = await stores.commit(change);
      if (E.isRight(answer) && change.project !== undefined && change.removeEndpoints)
        for (const [key, { endpoint }] of tables.deliveries)
          if (!tables.endpoints.has(endpoint)) {
            tables.deliveries.delete(key);
            tables.deliveriesOf.remove(endpoint, key);
          }
      return answer;
    },
    retention: {
      ...stores.retention,
      prune: (now) => pruneOneKind(stores.retention, tables, now),
    },
    pendingInbound: { ...stores.pendingInbound, claim: oneAtATime(stores.pendingInbound.claim) },
    pendingMedia: { ...stores.pendingMedia, claim: oneAtATime(stores.pendingMedia.claim) },
  };
};

/** Removes what is too old of the first kind that has such rows, and keeps the rest. */
const pruneOneKind = async (
  { prune }: Retention,
  { ephemeral, facts: { idempotency } }: Tables,
  now: Instant,
): Promise<RemovedRows> => {
  const [notes, records] = [[...ephemeral], [...idempotency]];
  const removed = await prune(now);
  const first = Object.entries(removed)
    .filter(([kind]) => kind !== 'ephemeral' && kind !== 'idempotency')
    .reduce((sum, [, count]) => sum + count, 0);
  if (first === 0 && removed.idempotency === 0) return removed;
  for (const [name, note] of notes) ephemeral.set(name, note);
  if (first === 0) return { ...removed, ephemeral: 0 };
  for (const [key, record] of records) idempotency.set(key, record);
  return { ...removed, ephemeral: 0, idempotency: 0 };
};

const oneAtATime = (claim: MediaQueue['claim']): MediaQueue['claim'] => {
  let isBusy = false;
  return async (query) => {
    if (isBusy) return [];
    isBusy = true;
    await new Promise((resolve) => setImmediate(resolve));
    isBusy = false;
    return claim(query);
  };
};

/** A database that stores are opened on, and what a test may do to it. */
type Place = {
  readonly config: () => Promise<Knex.Config>;
  readonly installation?: Installation;
  /** What the database has before the stores. Default: it is migrated. */
  readonly prepare?: (db: Knex) => Promise<void>;
  /** Whether a case may open it again or break it; the next case then has another database. */
  readonly isFile?: boolean;
};

/** Stores on a database that is emptied each time, so that each statement is prepared once for all cases. */
const databaseStores = (
  name: string,
  { config, installation = {}, prepare = async () => {}, isFile = false }: Place,
): TestStores => {
  const closing: (() => Promise<void>)[] = [];
  const openOn = async (place: Knex.Config) => {
    const db = knex.default(place);
    await prepare(db);
    const stores = knexStores(db, { ...installation, newId: anyId });
    closing.push(async () => {
      await stores.close();
      await db.destroy();
    });
    const jobOf = knexJobOf(db, installation);
    const again = async (): Promise<StoresUnderTest> => underTest(await openOn(place));
    return { db, stores: { ...stores, jobOf }, again, empty: emptyTables(db, installation) };
  };
  type Open = Awaited<ReturnType<typeof openOn>>;
  const openLater = () => once(async () => openOn(await config()));
  let opened = openLater();
  const underTest = async ({ db, stores, again }: Open): Promise<StoresUnderTest> => {
    const host = await knexHostUnderTest(db);
    if (!isFile) return { ...stores, host };
    const lastly =
      <A>(use: () => Promise<A>) =>
      () => {
        opened = openLater();
        return use();
      };
    return { ...stores, host, reopen: lastly(again), breakDatabase: lastly(() => db.destroy()) };
  };
  return {
    name,
    fresh: async () => {
      const open = await opened();
      await open.empty();
      return underTest(open);
    },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
};

/** A folder that goes with this process. */
const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Every kind of stores in a database of knex; those with a prefix are beside tables of a host under the same names. */
const allDatabaseStores = (): readonly TestStores[] => {
  const beside = (installation: Installation) => ({
    installation,
    prepare: async (db: Knex) => {
      await makeHostTables(db);
      await migrate(db, installation);
    },
  });
  return [
    databaseStores('sqlite', {
      config: async () => sqliteConfig(await migratedFile(temporaryFolder())),
      isFile: true,
    }),
    databaseStores('postgres', { config: async () => patientConfig(await migratedDatabase(), 10) }),
    databaseStores('sqlite, with a prefix', {
      config: async () => sqliteConfig(join(temporaryFolder(), 'host.db')),
      ...beside({ prefix: 'rt_' }),
    }),
    databaseStores('postgres, with a prefix in a schema', {
      config: async () => patientConfig(await testDatabase(), 10),
      ...beside({ prefix: 'rt_', schema: 'order' }),
    }),
  ];
};

/** The store of docs/stores/README.md, each time in a folder of its own. It does not wait for the disk. */
const lmdbStores = (): TestStores => {
  const closing: (() => Promise<void>)[] = [];
  const open = async (folder: string): Promise<StoresUnderTest> => {
    const { stores, tables, db, close } = openLmdbStores(folder, anyId, { noSync: true });
    closing.push(close);
    return {
      ...stores,
      jobOf: memoryJobOf(tables),
      reopen: () => open(folder),
      breakDatabase: async () => {
        db.transactionSync = () => {
          throw new Error('The disk is full.');
        };
      },
    };
  };
  return {
    name: 'lmdb',
    fresh: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
      closing.push(() => rm(folder, { recursive: true }));
      return open(folder);
    },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
};

/** SQLite as the server uses it: a thread writes, and the connections of this thread refuse to. One file, emptied each time. */
const sqliteThreadStores = (): TestStores => {
  const opened = once(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
    const path = await migratedFile(folder);
    const db = knex.default(sqliteConfig(path));
    return {
      ...{ db, folder, empty: emptyTables(db), jobOf: knexJobOf(db) },
      ...openThreadStores(path),
    };
  });
  return {
    name: 'sqlite, writer thread',
    fresh: async () => {
      const { stores, empty, jobOf } = await opened();
      await empty();
      return { ...stores, jobOf };
    },
    close: async () => {
      const { db, folder, close } = await opened();
      await close();
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  };
};
