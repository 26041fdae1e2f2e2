import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { applySettings } from './apply-settings.js';

const test = suite('benchmarks: settings');

test('replaces settings of the product on SQLite, and undoes that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-settings-'));
  const pagesOf = async (): Promise<unknown> => {
    const db = knex.default(sqliteConfig(join(folder, 'any.db')));
    const connection: Database = await db.client.acquireConnection();
    const pages = connection.pragma('wal_autocheckpoint', { simple: true });
    db.client.releaseConnection(connection);
    await db.destroy();
    return pages;
  };
  const undo = applySettings({ wal_autocheckpoint: 123 });
  assert.equal(await pagesOf(), 123);
  undo();
  assert.equal(await pagesOf(), 4_000);
  await rm(folder, { recursive: true });
});

test('replaces settings of the product on Postgres, and undoes that', async () => {
  const url = await testDatabase();
  const cacheMode = async (): Promise<unknown> => {
    const db = knex.default(postgresConfig(url, 1));
    const { rows } = await db.raw("select current_setting('plan_cache_mode') as value");
    await db.destroy();
    return rows[0].value;
  };
  const undo = applySettings({ plan_cache_mode: 'auto' });
  assert.equal(await cacheMode(), 'auto');
  undo();
  assert.equal(await cacheMode(), 'force_generic_plan');
});

test.run();
