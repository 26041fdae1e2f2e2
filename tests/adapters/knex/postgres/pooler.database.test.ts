import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import type { QueryConfig } from 'pg';
import { postgresConfig } from '../../../../adapters/knex/index.js';
import type { Connection } from '../../../../adapters/knex/session/postgres/connection.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a pooler between the stores and Postgres');

/**
 * Stores with one connection that says another process than that of Postgres, as every pooler does. Some poolers pass the names
 * of statements on, others rename them, so that Postgres does not know the name that is asked for.
 */
const withPooler = async (
  use: (open: OpenStores) => Promise<void>,
  names: 'passed on' | 'renamed' = 'passed on',
): Promise<void> => {
  const config = postgresConfig(await migratedDatabase(), 1);
  const asPooled: Knex.PoolConfig['afterCreate'] = (connection: Connection, done: unknown) => {
    const { query } = connection;
    const renaming = (given: QueryConfig, ...rest: unknown[]): unknown =>
      Reflect.apply(query, connection, [given.name ? { ...given, name: 'other' } : given, ...rest]);
    Object.assign(connection, { processID: 1, ...(names === 'renamed' && { query: renaming }) });
    config.pool?.afterCreate?.(connection, done as () => void);
  };
  await withStores({ ...config, pool: { ...config.pool, afterCreate: asPooled } }, use);
};

const namesOf = async (db: Knex): Promise<readonly string[]> => {
  const { rows } = await db.raw('select name from pg_prepared_statements');
  return rows.map(({ name }: { readonly name: string }) => name);
};

const settingsOf = async (db: Knex): Promise<unknown> => {
  const { rows } = await db.raw("select current_setting('enable_seqscan') as scans");
  return rows[0].scans;
};

cases('gets no setting for its session, and no named statement', async () => {
  await withPooler(async ({ db, stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    const change = anyAcceptance(channel);
    rightOf(await stores.commit(change));
    const { id } = messageOf(change);
    assert.ok(await stores.messages.find(channel.project, id));
    assert.equal(await settingsOf(db), 'on');
    assert.deepEqual(await namesOf(db), []);
  });
});

cases('gets named statements when it renames them itself', async () => {
  await withPooler(async ({ db, stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    for (const _ of [1, 2]) rightOf(await stores.commit(anyAcceptance(channel)));
    assert.ok((await namesOf(db)).some((name) => name.includes('write_marker')));
    assert.equal(await settingsOf(db), 'on');
  }, 'renamed');
});

cases('gets the settings in each transaction', async () => {
  await withPooler(async ({ db, stores }) => {
    await db.raw("set synchronous_commit = 'off'");
    const channel = await openChannel(stores, await openProject(stores));
    await db.raw(`
      create function is_durable() returns trigger language plpgsql as $$
      begin
        if current_setting('synchronous_commit') <> 'on' or current_setting('lock_timeout') not in ('2s', '250ms') then
          raise exception 'without settings';
        end if;
        return new;
      end $$`);
    await db.raw(
      'create trigger t before insert on messages for each row execute function is_durable()',
    );
    rightOf(await stores.commit(anyAcceptance(channel)));
  });
});

cases('does not hide a session that could lose a commit', async () => {
  await withPooler(async ({ db, stores }) => {
    await db.raw("set synchronous_commit = 'off'");
    await assert.rejects(stores.start(), /synchronous_commit = off/);
  });
});

cases('is not asked to listen', async () => {
  await withPooler(async ({ db, stores }) => {
    const { acquireRawConnection } = db.client;
    const opened: Connection[] = [];
    db.client.acquireRawConnection = async () => {
      const connection: Connection = await acquireRawConnection.call(db.client);
      Object.assign(connection, { processID: 1 });
      opened.push(connection);
      return connection;
    };
    stores.workNotifications.listen(() => {});
    await stores.close();
    assert.equal(opened.length, 1);
    const { rows } = await db.raw(
      "select query from pg_stat_activity where query like 'listen%' and datname = current_database()",
    );
    assert.deepEqual(rows, []);
  });
});

cases('is not there on a connection that leads to Postgres itself', async () => {
  const config = postgresConfig(await migratedDatabase(), 1);
  await withStores(config, async ({ db }) => assert.equal(await settingsOf(db), 'off'));
});

cases.run();
