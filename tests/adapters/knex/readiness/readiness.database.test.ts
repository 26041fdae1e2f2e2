import assert from 'node:assert/strict';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { migrate, postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { NotReadyReason, Readiness } from '../../../../core/ports/readiness.js';
import { anyEvent, noon } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { databases, type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';
import { eventually } from '../../../support/time/eventually.js';

const becomes = (
  { stores }: OpenStores,
  expected: true | { readonly reason: NotReadyReason },
): Promise<void> =>
  eventually(async () => {
    const found: Readiness = await stores.isReady();
    assert.deepEqual(found, expected);
  });

/** Lets no time pass for the stores meanwhile: what has happened stays recent. */
const whileTimeStands = async (use: () => Promise<void>): Promise<void> => {
  const { now } = performance;
  const at = performance.now();
  performance.now = () => at;
  await use().finally(() => {
    performance.now = now;
  });
};

/** Rows that were written to find out. */
const probes = async (db: Knex): Promise<readonly { readonly text: string }[]> =>
  db('ephemeral_entries').where('name', 'like', 'readiness %').select('text');

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`readiness: ${name}`);

  cases('costs at most one write for many calls, and none after a commit', () =>
    open(async ({ db, stores }) => {
      const { id: project } = await openProject(stores);
      assert.deepEqual(
        await Promise.all(Array.from({ length: 50 }, () => stores.isReady())),
        Array.from({ length: 50 }, () => true),
      );
      assert.equal((await probes(db)).length, 1);
      await db('ephemeral_entries').delete();
      await whileTimeStands(async () => {
        rightOf(await stores.commit({ project, at: noon, events: [anyEvent()] }));
        assert.equal(await stores.isReady(), true);
      });
      assert.equal((await probes(db)).length, 0);
    }),
  );

  cases.run();
}

const onSqlite = suite('readiness: a file that refuses writes');

/** Stores on one connection to a new file, with a commit that can be tried. */
const withFile = (
  use: (
    open: OpenStores & { readonly path: string; readonly tryCommit: () => Promise<unknown> },
  ) => Promise<void>,
): Promise<void> =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'test.db');
    const config = sqliteConfig(path);
    await withStores({ ...config, pool: { ...config.pool, max: 1 } }, async (opened) => {
      await migrate(opened.db);
      const { id: project } = await openProject(opened.stores);
      const change = { project, at: noon, events: [anyEvent({ data: '"x"'.padEnd(100_000) })] };
      await use({ ...opened, path, tryCommit: () => opened.stores.commit(change) });
    });
  });

onSqlite('is not ready while the disk is full, and ready again by itself', () =>
  withFile(async ({ tryCommit, ...opened }) => {
    const { db, stores } = opened;
    assert.equal(await stores.isReady(), true);
    await db.raw('pragma max_page_count = 1');
    await assert.rejects(tryCommit(), PortFailure);
    assert.deepEqual(await stores.isReady(), { reason: 'disk_full' });
    await db.raw('pragma max_page_count = 1000000');
    await becomes(opened, true);
    rightOf((await tryCommit()) as never);
  }),
);

onSqlite('notices a full disk without a commit', () =>
  withFile(async (opened) => {
    await opened.db.raw('pragma query_only = 1');
    await becomes(opened, { reason: 'store_read_only' });
    await opened.db.raw('pragma query_only = 0');
    await becomes(opened, true);
  }),
);

onSqlite('is not ready when a read finds damage', () =>
  withFile(async ({ path, ...opened }) => {
    const { db, stores } = opened;
    assert.equal(await stores.isReady(), true);
    await db.raw('pragma wal_checkpoint(truncate)');
    await db.raw('pragma cache_size = 0');
    const file = await openFile(path, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    await file.close();
    await assert.rejects(stores.tenants.hasProjects(), PortFailure);
    assert.deepEqual(await stores.isReady(), { reason: 'store_damaged' });
  }),
);

onSqlite.run();

const onPostgres = suite('readiness: a Postgres that refuses writes');

onPostgres('is not ready while it is read-only, and ready again by itself', async () =>
  withStores(postgresConfig(await migratedDatabase(), 1), async (opened) => {
    const { db, stores } = opened;
    assert.equal(await stores.isReady(), true);
    const [{ name }] = (await db.raw('select current_database() as name')).rows;
    await db.raw(`alter database "${name}" set default_transaction_read_only = on`);
    await db.raw('set default_transaction_read_only = on');
    await becomes(opened, { reason: 'store_read_only' });
    await db.raw('set default_transaction_read_only = off');
    await db.raw(`alter database "${name}" set default_transaction_read_only = off`);
    await becomes(opened, true);
  }),
);

onPostgres('is not ready while the server is away', async () => {
  const url = new URL(await migratedDatabase());
  url.password = 'changed';
  await withStores(postgresConfig(url.href, 1), (opened) =>
    becomes(opened, { reason: 'store_unreachable' }),
  );
});

onPostgres('notices that the server went away soon after a commit', async () => {
  const url = await migratedDatabase();
  await withStores(postgresConfig(url, 1), async (opened) => {
    const { db, stores } = opened;
    assert.equal(await stores.isReady(), true);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const { id: project } = await openProject(stores);
    rightOf(await stores.commit({ project, at: noon, events: [anyEvent()] }));
    await db.destroy();
    await assert.rejects(stores.ephemeral.delete('any'), PortFailure);
    assert.deepEqual(await stores.isReady(), { reason: 'store_unreachable' });
    db.initialize();
  });
});

onPostgres('is not ready until its schema is current', async () =>
  withStores(postgresConfig(await testDatabase(), 2), async (opened) => {
    await becomes(opened, { reason: 'schema_outdated' });
    await migrate(opened.db);
    await becomes(opened, true);
  }),
);

onPostgres.run();
