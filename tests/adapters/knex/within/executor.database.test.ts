import assert from 'node:assert/strict';
import pg from 'pg';
import { type Executor, migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../../composition/host/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';

const cases = suite('within a transaction of the host: an executor');

/** A client of the host, its executor, and the statements that were run by it. */
const openHost = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.setTypeParser(20, BigInt);
  await client.connect();
  const statements: string[] = [];
  const executor: Executor = {
    query: (text, values) => {
      statements.push(text);
      return client.query<object>(text, values).catch((cause) => {
        throw new Error('wrapped by a library', { cause });
      });
    },
  };
  return { client, executor, statements };
};

const sceneOn = async (
  url: string,
  installation: { readonly prefix?: string; readonly schema?: string },
  use: (given: Awaited<ReturnType<typeof sceneOf>>) => Promise<void>,
) =>
  withStores(
    postgresConfig(url, 4),
    async ({ stores }) => {
      const given = await sceneOf(url, stores);
      await use(given).finally(async () => {
        await given.messaging.stop();
        await given.client.end();
      });
    },
    installation,
  );

type Stores = Parameters<Parameters<typeof withStores>[1]>[0]['stores'];

const sceneOf = async (url: string, stores: Stores) => {
  const messaging = createMessaging({ stores });
  const { project, channel } = await openSandbox(messaging);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  return { ...(await openHost(url)), url, stores, messaging, project, send };
};

const scene = (use: (given: Awaited<ReturnType<typeof sceneOf>>) => Promise<void>) => async () =>
  sceneOn(await migratedDatabase(), {}, use);

cases(
  'posts by one statement, without a savepoint',
  scene(async ({ client, executor, statements, messaging, stores, project, send }) => {
    await client.query('begin');
    const { message } = rightOf(await messaging.within(executor).postMessage({ project, send }));
    await client.query('commit');
    assert.equal(statements.length, 1);
    assert.match(
      present(statements[0]),
      /^insert into [^;]* values \(\$1, \$2, \$3, \$4, \$5, \$6\)$/,
    );
    const [posted] = await stores.postedSends.next(project, 9);
    assert.deepEqual([posted?.message, posted?.idempotencyKey], [message, undefined]);
  }),
);

cases(
  'runs nothing of the others outside of a transaction, or in the next one',
  scene(async ({ client, executor, messaging, project, send }) => {
    const { acceptMessage } = messaging.within(executor);
    await assert.rejects(acceptMessage({ project, send }), /No transaction/);
    await client.query('begin');
    rightOf(await acceptMessage({ project, send }));
    await client.query('rollback');
    await client.query('begin');
    await assert.rejects(acceptMessage({ project, send }), /No transaction/);
    await client.query('commit');
    assert.equal(rightOf(await messaging.listMessages({ project, limit: 9 })).items.length, 0);
  }),
);

cases(
  'refuses another isolation level, and a failed transaction',
  scene(async ({ client, executor, messaging, project, send }) => {
    await client.query('begin isolation level repeatable read');
    const { acceptMessage } = messaging.within(executor);
    await assert.rejects(acceptMessage({ project, send }), /isolation level/);
    await client.query('rollback');
    await client.query('begin');
    await assert.rejects(client.query('select 1 / 0'));
    await assert.rejects(messaging.within(executor).acceptMessage({ project, send }), /has failed/);
    await client.query('rollback');
  }),
);

cases(
  'says in which case the whole transaction has to run again, and leaves it as it was',
  scene(async ({ url, client, executor, messaging, project, send }) => {
    const other = await openHost(url);
    await other.client.query('begin');
    rightOf(await messaging.within(other.executor).acceptMessage({ project, send }));
    await client.query(`begin; set local lock_timeout = '50ms'; create table kept (id integer)`);
    await assert.rejects(messaging.within(executor).acceptMessage({ project, send }), PortFailure);
    await client.query('commit');
    await other.client.query('rollback');
    await other.client.end();
    assert.deepEqual((await client.query('select * from kept')).rows, []);
  }),
);

cases('finds the tables of another installation', async () => {
  const url = await testDatabase();
  const installation = { prefix: 'rt_', schema: 'messages' };
  await withStores(postgresConfig(url, 1), async ({ db }) => {
    await db.raw('create schema messages');
    await migrate(db, installation);
  });
  await sceneOn(url, installation, async (given) => {
    const { client, executor, messaging, stores, project, send } = given;
    await client.query('begin');
    await client.query('set local search_path = pg_catalog');
    const { postMessage, acceptMessage } = messaging.within(executor);
    rightOf(await postMessage({ project, send }));
    rightOf(await acceptMessage({ project, send }));
    const { text, values } = rightOf(messaging.postStatement({ project, send }));
    await client.query(text, [...values]);
    await client.query('commit');
    assert.equal((await stores.postedSends.next(project, 9)).length, 2);
  });
});

cases(
  'is a plain object: a pool, which runs each statement elsewhere, is refused',
  scene(async ({ url, messaging }) => {
    const pool = new pg.Pool({ connectionString: url });
    assert.throws(() => messaging.within(pool), TypeError);
    assert.throws(() => messaging.within({}), TypeError);
    await pool.end();
  }),
);

cases('has no statement in memory, and says so', async () => {
  const messaging = createMessaging({ stores: inMemory().stores });
  const { project, channel } = await openSandbox(messaging);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  assert.throws(() => messaging.postStatement({ project, send }), /no statement of SQL/);
  await messaging.stop();
});

cases(
  'refuses at once what is no send',
  scene(async ({ messaging, project, send }) => {
    const empty = { ...send, payload: { kind: 'text', text: '' } } as const;
    assert.equal(leftOf(messaging.postStatement({ project, send: empty })).code, 'invalid_input');
    const nowhere = { ...send, channel: 'none' } as const;
    const refusal = leftOf(messaging.postStatement({ project, send: nowhere }));
    assert.deepEqual(refusal, { code: 'channel_not_found', id: 'none' });
  }),
);

cases.run();
