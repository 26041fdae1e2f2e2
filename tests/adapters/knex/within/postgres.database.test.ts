import assert from 'node:assert/strict';
import pg from 'pg';
import { postgresConfig } from '../../../../adapters/knex/index.js';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const cases = suite("within a transaction of the host: pg's own client");

/** Stores, and clients of the host, whose parsers and settings are its own. */
const openScene = async (use: (given: Awaited<ReturnType<typeof sceneOf>>) => Promise<void>) => {
  const url = await migratedDatabase();
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.setTypeParser(20, BigInt);
    client.setTypeParser(25, (text) => text.toUpperCase());
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    await withStores(postgresConfig(url, 4), async ({ stores }) =>
      use(await sceneOf(stores, connect)),
    );
  } finally {
    for (const client of clients) await client.end();
  }
};

type Stores = Parameters<Parameters<typeof withStores>[1]>[0]['stores'];

const sceneOf = async (stores: Stores, connect: () => Promise<pg.Client>) => {
  const channel = await openChannel(stores, await openProject(stores));
  const page = { after: 0, since: 0, limit: 99 };
  return {
    stores,
    connect,
    channel,
    within: present(stores.within),
    sequences: async () =>
      (await stores.events.list(channel.project, page)).map(({ sequence }) => sequence),
  };
};

const scene = (use: (given: Awaited<ReturnType<typeof sceneOf>>) => Promise<void>) => () =>
  openScene(use);

cases(
  'commits with it, under parsers and settings of the host',
  scene(async ({ channel, within, connect, sequences }) => {
    const client = await connect();
    await client.query(`set intervalstyle = 'sql_standard'; set timezone = 'Asia/Kathmandu'`);
    for (const end of ['rollback', 'commit', 'commit']) {
      await client.query('begin');
      const bound = within(client);
      const change = anyAcceptance(channel, { key: `k ${end}` });
      const answer = await bound.commit(change);
      if (answer._tag === 'Left') assert.equal(answer.left.code, 'key_taken');
      assert.equal(leftOf(await bound.commit(change)).code, 'key_taken');
      await client.query(`set local timezone = 'UTC'`);
      const page = { after: 0, since: 0, limit: 9 };
      const [event] = await bound.events.list(channel.project, page);
      assert.equal(event?.sequence, 1);
      assert.equal((await bound.messages.list(channel.project, { limit: 9 })).length, 1);
      await client.query(end);
    }
    assert.deepEqual(await sequences(), [1]);
  }),
);

cases(
  'never writes without a transaction',
  scene(async ({ channel, within, connect, sequences }) => {
    const client = await connect();
    const bound = within(client);
    await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
    await assert.rejects(bound.messages.list(channel.project, { limit: 1 }), /No transaction/);
    await client.query('begin');
    rightOf(await bound.commit(anyAcceptance(channel)));
    await client.query('commit');
    await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
    assert.deepEqual(await sequences(), [1]);
  }),
);

cases(
  'writes nothing in a later transaction of the same client, which goes on',
  scene(async ({ channel, within, connect, sequences }) => {
    const client = await connect();
    await client.query('begin');
    const bound = within(client);
    rightOf(await bound.commit(anyAcceptance(channel)));
    await client.query('commit');
    await client.query('begin');
    await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
    rightOf(await within(client).commit(anyAcceptance(channel)));
    await client.query('commit');
    assert.deepEqual(await sequences(), [1, 2]);
  }),
);

cases(
  'refuses a pool, and a client whose statements are not run in order',
  scene(async ({ within, connect }) => {
    const client = await connect();
    assert.throws(() => within(new pg.Pool()), /a pool is not enough/);
    Object.assign(client, { pipeline: true });
    assert.throws(() => within(client), /pipeline/);
    Object.assign(client, { pipeline: false });
  }),
);

cases(
  'needs READ COMMITTED, and a transaction that may write and has not failed',
  scene(async ({ channel, within, connect, sequences }) => {
    const client = await connect();
    const refused = [
      ['begin isolation level repeatable read', /READ COMMITTED/],
      ['begin isolation level serializable', /READ COMMITTED/],
      ['begin read only', /read-only/],
    ] as const;
    for (const [begin, message] of refused) {
      await client.query(begin);
      await assert.rejects(within(client).commit(anyAcceptance(channel)), message);
      assert.equal((await client.query('select 1 as one')).rows[0].one, 1);
      await client.query('commit');
    }
    await client.query('begin');
    await assert.rejects(client.query('select 1 / 0'));
    await assert.rejects(within(client).commit(anyAcceptance(channel)), /has failed in this/);
    await client.query('rollback');
    assert.deepEqual(await sequences(), []);
  }),
);

cases(
  'waits for the disk, although the host does not',
  scene(async ({ channel, within, connect }) => {
    const client = await connect();
    await client.query('set synchronous_commit = off');
    await client.query('begin');
    rightOf(await within(client).commit(anyAcceptance(channel)));
    const setting = async () => (await client.query('show synchronous_commit')).rows[0];
    assert.deepEqual(await setting(), { synchronous_commit: 'ON' });
    await client.query('commit');
    assert.deepEqual(await setting(), { synchronous_commit: 'OFF' });
  }),
);

cases(
  'prepares its statements again when the host has dropped them',
  scene(async ({ channel, within, connect, sequences }) => {
    const client = await connect();
    for (const _ of times(2, () => 0)) {
      await client.query('begin');
      rightOf(await within(client).commit(anyAcceptance(channel)));
      await client.query('deallocate all');
      rightOf(await within(client).commit(anyAcceptance(channel)));
      await client.query('commit');
      await client.query('discard all');
    }
    assert.deepEqual(await sequences(), [1, 2, 3, 4]);
  }),
);

cases(
  'says that the whole transaction is to be repeated when another one is in the way',
  scene(async ({ channel, within, connect, sequences }) => {
    const [first, second] = [await connect(), await connect()];
    await first.query('begin');
    rightOf(await within(first).commit(anyAcceptance(channel)));
    await second.query('begin');
    await second.query(`set local lock_timeout = '50ms'`);
    await assert.rejects(within(second).commit(anyAcceptance(channel)), {
      name: 'PortFailure',
      message: /run the whole transaction again/,
    });
    await second.query('rollback');
    await first.query('commit');
    assert.deepEqual(await sequences(), [1]);
  }),
);

cases(
  'ends a deadlock of two transactions with one failure, and the other commits',
  scene(async ({ stores, channel, within, connect }) => {
    const other = await openChannel(stores, await openProject(stores));
    const [first, second] = [await connect(), await connect()];
    await first.query('begin');
    await second.query('begin');
    rightOf(await within(first).commit(anyAcceptance(channel)));
    rightOf(await within(second).commit(anyAcceptance(other)));
    const answers = await Promise.allSettled([
      within(first)
        .commit(anyAcceptance(other))
        .finally(() => first.query('rollback')),
      within(second)
        .commit(anyAcceptance(channel))
        .finally(() => second.query('rollback')),
    ]);
    const failures = answers.filter((answer) => answer.status === 'rejected');
    assert.equal(failures.length, 1);
    assert.match(String(failures[0]?.reason), /run the whole transaction again/);
  }),
);

cases.run();
