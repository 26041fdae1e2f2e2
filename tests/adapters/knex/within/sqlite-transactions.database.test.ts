import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { knexStores, migrate, sqliteConfig } from '../../../../adapters/knex/index.js';
import { sqliteClient } from '../../../../adapters/knex/session/sqlite/host-client.js';
import { createMessaging, inMemory, openSandbox } from '../../../../composition/host/index.js';
import { times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';
import { withoutBlocking } from '../../../support/time/without-blocking.js';

const test = suite('transactions of a host on SQLite');

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The waits that a slow machine makes longer than knex has patience are none of these tests. */
const patienceMs = 600_000;

const openShop = async (config: Knex.Config) => {
  const database = knex({ ...config, acquireConnectionTimeout: patienceMs });
  await migrate(database);
  await database.schema.createTable('orders', (table) => {
    table.increments('id');
    table.string('phone');
  });
  const { newId, sealing } = inMemory();
  const stores = knexStores(database, { newId });
  const messaging = createMessaging({ newId, stores, sealing });
  const { project, channel } = await openSandbox(messaging);
  const sendOf = (order: number | undefined) => ({
    ...{ channel, to: '+12025550123' as const, metadata: { order: `${order}` } },
    payload: { kind: 'text', text: `We have your order ${order}.` } as const,
  });
  return { database, stores, messaging, project, sendOf };
};

const withShop = (
  change: (config: Knex.Config) => Knex.Config,
  use: (shop: Shop) => Promise<void>,
) =>
  withTempFolder(async (folder) => {
    const shop = await openShop(change(sqliteConfig(join(folder, 'shop.db'))));
    try {
      await use(shop);
    } finally {
      await shop.messaging.stop();
      await shop.stores.close();
      await shop.database.destroy();
    }
  });

/** The driver's own wait is one turn of the event loop, of up to 5 s. */
const longestTurnMs = 2_500;

const placeOrder = ({ messaging, project, sendOf }: Shop) =>
  messaging.transaction(async (transaction: Knex.Transaction, { acceptMessage }) => {
    const [id] = await transaction('orders').insert({ phone: '+12025550123' });
    await after(5);
    return rightOf(await acceptMessage({ project, send: sendOf(id) })).message;
  });

const placeOrderWithin = ({ database, messaging, project, sendOf }: Shop) =>
  database.transaction(async (transaction) => {
    const [id] = await transaction('orders').insert({ phone: '+12025550123' });
    await after(5);
    const { acceptMessage } = messaging.within(transaction);
    return rightOf(await acceptMessage({ project, send: sendOf(id) })).message;
  });

const ofTheHost = ({ client: _, ...config }: Knex.Config): Knex.Config => ({
  ...config,
  client: sqliteClient(),
});

for (const [name, change, place, count] of [
  ['of `transaction`', (config: Knex.Config) => config, placeOrder, 20],
  ['of `transaction` on a knex of the host', ofTheHost, placeOrder, 20],
  // Each of these takes a connection of the pool before its turn, for which knex waits 2 s.
  ['of `within`', (config: Knex.Config) => config, placeOrderWithin, 2],
] as const)
  test(`${name} run at once: each is stored, beside sends and statements of the host, and the event loop goes on`, () =>
    withShop(change, async (shop) => {
      const { database, messaging, project, sendOf } = shop;
      const isOwn = change === ofTheHost;
      const placed = await withoutBlocking(longestTurnMs, () =>
        Promise.all([
          ...times(count, () => place(shop)),
          ...times(20, (i) =>
            messaging
              .acceptMessage({ project, send: sendOf(i) })
              .then((answer) => rightOf(answer).message),
          ),
          ...(isOwn ? [] : times(5, () => database('orders').insert({ phone: 'alone' }))),
        ]),
      );
      assert.equal(new Set(placed.filter((id) => typeof id === 'string')).size, 20 + count);
      assert.equal((await database('orders').where({ phone: '+12025550123' })).length, count);
      const { items } = rightOf(await messaging.listMessages({ project, limit: 100 }));
      assert.equal(items.length, 20 + count);
    }));

test('of `transaction` are rolled back with the error of the function, and the next one has its turn', () =>
  withShop(
    (config) => config,
    async (shop) => {
      const { messaging, database, project, sendOf } = shop;
      const failing = messaging.transaction(
        async (transaction: Knex.Transaction, { acceptMessage }) => {
          await transaction('orders').insert({ phone: 'gone' });
          rightOf(await acceptMessage({ project, send: sendOf(0) }));
          throw new Error('no stock');
        },
      );
      const next = placeOrder(shop);
      await assert.rejects(failing, /no stock/);
      await next;
      assert.deepEqual(await database('orders').pluck('phone'), ['+12025550123']);
      const { items } = rightOf(await messaging.listMessages({ project, limit: 100 }));
      assert.equal(items.length, 1);
    },
  ));

test.run();
