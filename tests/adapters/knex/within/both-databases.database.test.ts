import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { knexSandboxLedger, knexStores } from '../../../../adapters/knex/index.js';
import type { TransactionStores } from '../../../../core/ports/stores/stores.js';
import { anyAcceptance, anyId, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`within a transaction of the host: ${name}`);

  const openScene = async ({ db, stores }: OpenStores) => {
    const channel = await openChannel(stores, await openProject(stores));
    await db.raw('create table orders (id integer)');
    return {
      db,
      stores,
      channel,
      within: present(stores.within),
      orders: (): Promise<readonly number[]> => db('orders').pluck('id'),
      messages: async () => (await stores.messages.list(channel.project, { limit: 99 })).length,
    };
  };
  const scene =
    (use: (given: Awaited<ReturnType<typeof openScene>>) => Promise<void>) => (): Promise<void> =>
      open(async (opened) => use(await openScene(opened)));

  cases(
    'stores are not made on a transaction, which they would commit',
    scene(async ({ db, channel, orders, messages }) => {
      const failing = db.transaction(async (trx) => {
        await trx('orders').insert({ id: 1 });
        const stores = knexStores(trx, { newId: anyId });
        await stores.commit(anyAcceptance(channel));
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, /transaction.*`messaging.within\(transaction\)`/);
      assert.deepEqual([await orders(), await messages()], [[], 0]);
      await db.transaction(async (trx) =>
        assert.throws(() => knexSandboxLedger(trx), /messaging.within/),
      );
    }),
  );

  cases(
    'a knex that is no transaction is refused, and so is a transaction of another database',
    scene(async ({ db, within }) => {
      assert.throws(() => within(db), /no transaction/);
      const [other] = Object.keys(databases).filter((each) => each !== name);
      await databases[present(other)]?.(async (opened) => {
        const trx = await opened.db.transaction();
        assert.throws(() => within(trx), /another kind of database/);
        await trx.rollback();
      });
    }),
  );

  cases(
    'a nested transaction takes its messages back alone',
    scene(async ({ db, channel, within, messages }) => {
      await db.transaction(async (trx) => {
        rightOf(await within(trx).commit(anyAcceptance(channel)));
        const nested = await trx.transaction();
        const bound = within(nested);
        rightOf(await bound.commit(anyAcceptance(channel)));
        await nested.rollback();
        await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
        rightOf(await within(trx).commit(anyAcceptance(channel)));
      });
      assert.equal(await messages(), 2);
    }),
  );

  cases(
    'a call that is not awaited writes nothing after the commit of the host',
    scene(async ({ db, channel, within, messages, stores }) => {
      for (const _ of times(20, () => 0)) {
        const trx = await db.transaction();
        const calls = times(3, () => within(trx).commit(anyAcceptance(channel)));
        const settled = Promise.allSettled(calls);
        await trx.commit();
        const made = (await settled).filter(({ status }) => status === 'fulfilled').length;
        const before = await messages();
        await db.transaction(async (next) => void (await next('orders').insert({ id: 2 })));
        assert.equal(await messages(), before);
        assert.ok(made <= before, `${made} were answered, ${before} are stored`);
      }
      const page = await stores.events.list(channel.project, { after: 0, since: 0, limit: 99 });
      assert.deepEqual(
        page.map(({ sequence }) => sequence),
        times(page.length, (i) => i + 1),
      );
    }),
  );

  cases(
    'what the host sends meanwhile is not undone with a call that rejects',
    scene(async ({ db, channel, within, orders, messages }) => {
      await db
        .transaction(async (trx) => {
          const bound = within(trx);
          const twice = present(anyAcceptance(channel).events?.[0]);
          const failing: Parameters<TransactionStores['commit']>[0] = {
            project: channel.project,
            at: 0,
            events: [twice, twice],
          };
          const [answer] = await Promise.allSettled([
            bound.commit(failing),
            ...times(20, (id) => trx('orders').insert({ id })),
            bound.commit(anyAcceptance(channel)),
          ]);
          assert.equal(answer.status, 'rejected');
        })
        .catch(() => {});
      const rows = await orders();
      assert.ok(rows.length === 20 ? (await messages()) === 1 : rows.length === 0, `${rows}`);
    }),
  );

  cases(
    'workers of this process hear of work when the host commits, not before',
    scene(async ({ db, channel, within, stores }) => {
      let heard = 0;
      stores.workNotifications.listen(() => {
        heard += 1;
      });
      if (name === 'postgres') await eventually(async () => assert.equal(heard, 1, 'listens'));
      const before = heard;
      const ending = async (end: (trx: Knex.Transaction) => PromiseLike<unknown>) => {
        const trx = await db.transaction();
        rightOf(await within(trx).commit(anyAcceptance(channel)));
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(heard, before);
        await end(trx);
      };
      await ending((trx) => trx.commit());
      // By the end of the transaction here, and on Postgres by its notification too.
      await eventually(async () => assert.ok(heard > before, `heard ${heard} times`));
    }),
  );

  cases.run();
}
