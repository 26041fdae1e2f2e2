import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../adapters/knex/index.js';
import { migrationNames } from '../../adapters/knex/migrations/statements.js';
import { commandLine } from '../support/hosts/command-line.js';
import { migrateTo } from '../support/stores/migrate-to.js';
import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const last = migrationNames.at(-1);
const prefix = 'rt_';

const cases = suite('roundtrip migrate --plan');

/** A database without tables, under a prefix; how a plan of it is asked for, and its knex. */
const scenes = {
  sqlite: async (folder: string) => {
    const path = join(folder, 'plan.db');
    return { url: `sqlite:${path}`, open: () => knex.default(sqliteConfig(path)), path };
  },
  postgres: async (folder: string) => {
    const url = await testDatabase();
    return { url, open: () => knex.default(postgresConfig(url, 1)), path: folder };
  },
} as const;

for (const [name, open] of Object.entries(scenes))
  cases(`says what would be done, and changes nothing: ${name}`, () =>
    withTempFolder(async (folder) => {
      const scene = await open(folder);
      const run = commandLine({
        ROUNDTRIP_DATABASE_URL: scene.url,
        ROUNDTRIP_TABLE_PREFIX: prefix,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_LOG_LEVEL: 'silent',
      });
      const plan = async () => {
        const { code, out, error } = await run('migrate', '--plan', '--json');
        assert.equal(code, 0, error);
        return JSON.parse(out);
      };
      const text = async () => (await run('migrate', '--plan')).out;

      const empty = await plan();
      assert.deepEqual(
        [empty.database, empty.state, empty.database_version, empty.server_version],
        [name, 'empty', null, last],
      );
      assert.equal(empty.pending.length, migrationNames.length);
      assert.match(await text(), /no tables of Roundtrip\. Nothing was changed/);
      if (name === 'sqlite') assert.equal(existsSync(scene.path), false);

      const db = scene.open();
      try {
        await migrateTo(db, '0001_initial', prefix);
        await db('rt_inbox').insert(
          ['a', 'b', 'c'].map((each) => ({
            name: each,
            due_at: 0,
            received_at: 0,
            tries: 0,
            message: '{}',
          })),
        );
        if (name === 'postgres') await db.raw('analyze rt_inbox');
        const outdated = await plan();
        assert.deepEqual([outdated.state, outdated.database_version], ['outdated', '0001_initial']);
        assert.match(outdated.backup, name === 'sqlite' ? /^roundtrip backup/ : /^pg_dump/);
        const [pendingMedia, steadyTime] = outdated.pending;
        assert.deepEqual(pendingMedia, {
          name: '0002_pending_media',
          summary: 'Adds the queue of messages that are received before their media file.',
          serves_meanwhile: false,
          statements: 4,
          indexed: [{ table: 'rt_inbox', rows: 3, writes_wait: true }],
        });
        assert.deepEqual([steadyTime.statements, steadyTime.indexed], [1, []]);
        assert.match(
          await text(),
          /indexes rt_inbox \(3 rows; its writes wait\)\.\n {2}Stop the servers/,
        );
        assert.deepEqual(await db('rt_roundtrip_migrations').pluck('name'), ['0001_initial']);

        assert.equal((await run('migrate')).code, 0);
        const current = await plan();
        assert.deepEqual([current.state, current.pending], ['current', []]);
        assert.match(await text(), /up to date: there is nothing to migrate/);

        const newer = { name: '9001_future', batch: 9, oldest_server: last, applied_by: '9.1.0' };
        await db('rt_roundtrip_migrations').insert(newer);
        const allowed = await plan();
        assert.deepEqual([allowed.state, allowed.newer], ['newer', ['9001_future']]);
        assert.match(await text(), /9001_future of a newer version, .* may serve until/);

        await db('rt_roundtrip_migrations')
          .where({ name: '9001_future' })
          .update({ oldest_server: '9001_future' });
        for (const args of [
          ['migrate', '--plan'],
          ['migrate', '--plan', '--json'],
          ['migrate'],
          ['migrate', '--sql'],
          ['serve'],
          ['demo'],
          ['org', 'create', '--name', 'any'],
          ['encryption', 'status'],
          ['incarnation', 'begin'],
        ]) {
          const { code, out, error } = await run(...args);
          assert.deepEqual([code, out], [1, ''], args.join(' '));
          assert.match(
            error,
            /schema of a newer version: .*9001_future.* \(version 9\.1\.0\), or restore/,
          );
        }
      } finally {
        await db.destroy();
      }
    }),
  );

cases('is refused with --sql, and without a database', async () => {
  const memory = commandLine({ ROUNDTRIP_DATABASE_URL: 'memory:' });
  assert.equal((await memory('migrate', '--plan', '--sql')).code, 2);
  const { code, error } = await memory('migrate', '--plan');
  assert.deepEqual([code, /^no_database: /.test(error)], [1, true]);
});

cases.run();
