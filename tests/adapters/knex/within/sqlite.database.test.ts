import assert from 'node:assert/strict';
import { join } from 'node:path';
import { migrate, sqliteConfig } from '../../../../adapters/knex/index.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { Database } from '../../../support/sqlite/database.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const cases = suite("within a transaction of the host: better-sqlite3's own connection");

type Stores = Parameters<Parameters<typeof withStores>[1]>[0]['stores'];

const sceneOf = async (stores: Stores, path: string) => {
  const channel = await openChannel(stores, await openProject(stores));
  const opened: Database[] = [];
  const connect = (): Database => {
    const connection = new Database(path);
    connection.pragma('synchronous = full');
    connection.defaultSafeIntegers(true);
    opened.push(connection);
    return connection;
  };
  const page = { after: 0, since: 0, limit: 99 };
  return {
    stores,
    connect,
    opened,
    channel,
    within: present(stores.within),
    sequences: async () =>
      (await stores.events.list(channel.project, page)).map(({ sequence }) => sequence),
  };
};

const scene = (use: (given: Awaited<ReturnType<typeof sceneOf>>) => Promise<void>) => () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'test.db');
    await withStores(sqliteConfig(path), async ({ db, stores }) => {
      await migrate(db);
      const given = await sceneOf(stores, path);
      try {
        await use(given);
      } finally {
        for (const connection of given.opened) connection.close();
      }
    });
  });

cases(
  'commits with it, also when it reads integers as BigInt',
  scene(async ({ channel, within, connect, sequences }) => {
    const connection = connect();
    for (const end of ['rollback', 'commit']) {
      connection.exec('begin');
      const bound = within(connection);
      rightOf(await bound.commit(anyAcceptance(channel, { key: 'k1' })));
      assert.equal(
        (await bound.idempotency.find(channel.project, 'k1'))?.createdAt,
        channel.createdAt,
      );
      assert.equal((await bound.messages.list(channel.project, { limit: 9 })).length, 1);
      connection.exec(end);
    }
    assert.deepEqual(await sequences(), [1]);
  }),
);

cases(
  'never writes without a transaction',
  scene(async ({ channel, within, connect, sequences }) => {
    const connection = connect();
    const bound = within(connection);
    await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
    connection.exec('begin');
    rightOf(await bound.commit(anyAcceptance(channel)));
    connection.exec('commit');
    await assert.rejects(bound.commit(anyAcceptance(channel)), /No transaction/);
    assert.deepEqual(await sequences(), [1]);
  }),
);

cases(
  'refuses a connection that could lose the commit in a power cut',
  scene(async ({ channel, within, connect, sequences }) => {
    const connection = connect();
    connection.pragma('synchronous = normal');
    connection.exec('begin');
    await assert.rejects(within(connection).commit(anyAcceptance(channel)), /synchronous/);
    connection.exec('commit');
    assert.deepEqual(await sequences(), []);
  }),
);

cases(
  'waits for another writer without stopping the event loop, and keeps the time limit of the host',
  scene(async ({ channel, within, connect, sequences }) => {
    const [first, second] = [connect(), connect()];
    second.pragma('busy_timeout = 1234');
    first.exec('begin');
    rightOf(await within(first).commit(anyAcceptance(channel)));
    second.exec('begin');
    let isAnswered = false;
    const waiting = within(second)
      .commit(anyAcceptance(channel))
      .finally(() => {
        isAnswered = true;
      });
    for (let turns = 0; turns < 10; turns += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isAnswered, false);
    first.exec('commit');
    rightOf(await waiting);
    second.exec('commit');
    assert.equal(Number(second.pragma('busy_timeout', { simple: true })), 1234);
    assert.deepEqual(await sequences(), [1, 2]);
  }),
);

cases(
  'says that the whole transaction is to be repeated when it has read before another one wrote',
  scene(async ({ channel, within, connect, stores }) => {
    const connection = connect();
    connection.exec('begin');
    connection.prepare('select count(*) from projects').get();
    rightOf(await stores.commit(anyAcceptance(channel)));
    await assert.rejects(within(connection).commit(anyAcceptance(channel)), {
      name: 'PortFailure',
      message: /run the whole transaction again/,
    });
    connection.exec('rollback');
    connection.exec('begin immediate');
    rightOf(await within(connection).commit(anyAcceptance(channel)));
    connection.exec('commit');
  }),
);

cases.run();
