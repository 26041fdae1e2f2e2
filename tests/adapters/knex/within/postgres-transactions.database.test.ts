import assert from 'node:assert/strict';
import knex, { type Knex } from 'knex';
import { knexStores, postgresConfig } from '../../../../adapters/knex/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../../composition/host/index.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const test = suite('transactions of a host on Postgres');

const withShop = async (use: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>) => {
  const shop = await openShop(knex(postgresConfig(await migratedDatabase(), 4)));
  try {
    await use(shop);
  } finally {
    await shop.messaging.stop();
    await shop.stores.close();
    await shop.database.destroy();
  }
};

const openShop = async (database: Knex) => {
  await database.schema.createTable('stock', (table) => {
    table.string('name').primary();
    table.integer('count');
  });
  await database('stock').insert(['cups', 'pots'].map((name) => ({ name, count: 9 })));
  const { newId, sealing } = inMemory();
  const stores = knexStores(database, { newId });
  const messaging = createMessaging({ newId, stores, sealing });
  const { project, channel } = await openSandbox(messaging);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  return { database, stores, messaging, project, send };
};

test('run again after a deadlock, and each stores its rows and its message once', () =>
  withShop(async ({ database, messaging, project, send }) => {
    let runs = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const order = (names: readonly [string, string]) =>
      messaging.transaction(async (transaction: Knex.Transaction, { acceptMessage }) => {
        runs += 1;
        await transaction('stock').where({ name: names[0] }).decrement('count');
        if (runs === 2) meet();
        await met;
        await transaction('stock').where({ name: names[1] }).decrement('count');
        return rightOf(await acceptMessage({ project, send })).message;
      });
    const placed = await Promise.all([order(['cups', 'pots']), order(['pots', 'cups'])]);
    assert.equal(new Set(placed).size, 2);
    assert.ok(runs > 2, 'no deadlock');
    assert.deepEqual(await database('stock').pluck('count'), [7, 7]);
    const { items } = rightOf(await messaging.listMessages({ project, limit: 9 }));
    assert.deepEqual(items.map(({ id }) => id).sort(), [...placed].sort());
  }));

test('that the database has ended by an error which the function survived reject, and store nothing', () =>
  withShop(async ({ database, messaging, project, send }) => {
    const place = messaging.transaction(
      async (transaction: Knex.Transaction, { acceptMessage }) => {
        rightOf(await acceptMessage({ project, send }));
        await transaction('stock')
          .insert({ name: 'cups' })
          .catch(() => {});
        return 'done';
      },
    );
    await assert.rejects(place, /current transaction is aborted/);
    assert.equal((await database('stock')).length, 2);
    assert.deepEqual(rightOf(await messaging.listMessages({ project, limit: 9 })).items, []);
  }));

test.run();
