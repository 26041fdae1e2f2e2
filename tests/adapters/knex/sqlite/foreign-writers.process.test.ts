import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import {
  endLeases,
  type KnexStores,
  migrate,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { sqliteDriverName } from '../../../../adapters/knex/session/sqlite/driver.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { add } from '../../../support/fixtures/administration.js';
import {
  anyEvent,
  anyId,
  anyOrganization,
  noon,
  times,
} from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';
import { withoutBlocking } from '../../../support/time/without-blocking.js';

const cases = suite('a foreign writer of a SQLite file');

type Pool = { readonly connections: number; readonly busyTimeoutMs: number };

/** Lends stores on a host's knex, and a table of the host. */
const withHost = (
  { connections, busyTimeoutMs }: Pool,
  use: (open: OpenStores & { readonly path: string }) => Promise<void>,
): Promise<void> =>
  withTempFolder((folder) => {
    const path = join(folder, 'test.db');
    const { pool, ...config } = sqliteConfig(path);
    const afterCreate = (connection: Database, done: (error?: unknown) => void) =>
      pool?.afterCreate?.(connection, (error: unknown) => {
        connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
        done(error);
      });
    const host = { ...config, pool: { min: 1, max: connections, afterCreate } };
    return withStores(host, async (open) => {
      await migrate(open.db);
      await open.stores.start();
      await open.db.schema.createTable('orders', (table) => void table.text('name'));
      await use({ ...open, path });
    });
  });

const pool: Pool = { connections: 4, busyTimeoutMs: 5_000 };

/** With the busy handler, a commit beside a foreign writer is one turn of 5 s. */
const longestTurnMs = 1_500;

/** A transaction of the host with asynchronous work, which begins `beside` and does not wait for it. */
const hostTransaction = async <A>(db: Knex, beside: () => Promise<A>): Promise<A> => {
  let answer: Promise<A> | undefined;
  await db.transaction(async (transaction) => {
    await transaction('orders').insert({ name: 'coffee' });
    answer = beside();
    await after(20);
    await transaction('orders').insert({ name: 'tea' });
  });
  return present(answer);
};

const commitEvent = async ({ commit }: KnexStores, project: ProjectId): Promise<number> => {
  const { events } = rightOf(await commit({ project, at: noon, events: [anyEvent()] }));
  return present(events[0]).sequence;
};

/** A write of each kind of store, each in a transaction of its own. */
const writeAll = ({ db, stores }: OpenStores, project: ProjectId): readonly Promise<unknown>[] => {
  const { ephemeral, sandboxLedger, retention } = stores;
  const call = { subject: anyId('msg'), project, channel: anyId('chan'), recipient: null };
  return [
    commitEvent(stores, project),
    ephemeral.write('name', 'text', noon),
    sandboxLedger.record({ ...call, at: noon, scheduled: [] }),
    add(stores, { organizations: [anyOrganization()] }),
    retention.prune(noon),
    endLeases(db),
    // Of a second installation in the file: the first one is up to date, and nothing would be written.
    migrate(db, { prefix: 'second_' }),
  ];
};

/** A process that has the write lock of a file when this resolves. Returns the function that ends its transaction. */
const lockElsewhere = async (path: string): Promise<() => Promise<void>> => {
  const program = `
    const db = new (require('${sqliteDriverName()}'))(process.argv[1]);
    db.exec("begin immediate; insert into orders values ('juice')");
    process.once('message', () => { db.exec('commit'); process.disconnect(); });
    process.send('locked');`;
  const child = spawn(process.execPath, ['-e', program, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return async () => {
    child.send('commit');
    await once(child, 'exit');
  };
};

const isStillLocked = (error: unknown): boolean => {
  assert.ok(error instanceof PortFailure);
  const { message } = error;
  assert.match(
    message,
    /^another connection has held the write lock of .* for 5\.\d s; .*`within`/,
  );
  return true;
};

const isWithoutConnection = (error: unknown): boolean => {
  assert.ok(error instanceof PortFailure);
  assert.match(error.message, /^no connection of the pool became free for \d\.\d s; .*`within`/);
  return true;
};

cases('in the same process: commits wait for it in their order, and block nothing', () =>
  withHost(pool, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    const sequences = await withoutBlocking(longestTurnMs, () =>
      hostTransaction(db, () =>
        Promise.all(
          times(10, async (i) => {
            for (let turn = 0; turn < i; turn += 1) await after(1);
            return commitEvent(stores, project);
          }),
        ),
      ),
    );
    assert.deepEqual(
      sequences,
      times(10, (i) => i + 1),
    );
    assert.equal((await db('orders')).length, 2);
  }),
);

cases('in the same process: every write waits for it', () =>
  withHost(pool, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    await withoutBlocking(longestTurnMs, () =>
      hostTransaction(db, () => Promise.all(writeAll({ db, stores }, project))),
    );
  }),
);

cases('that writes all the time: each commit gets its turn', () =>
  withHost(pool, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    let isRunning = true;
    const host = async () => {
      while (isRunning) await hostTransaction(db, async () => undefined);
    };
    const ended = host();
    const sequences = await withoutBlocking(longestTurnMs, async () => {
      const found: number[] = [];
      while (found.length < 20) found.push(await commitEvent(stores, project));
      return found;
    });
    isRunning = false;
    await ended;
    assert.equal(sequences.at(-1), 20);
  }),
);

cases('in another process: every write waits for it, and reads do not', () =>
  withHost(pool, async ({ db, stores, path }) => {
    const { id: project } = await openProject(stores);
    const unlock = await lockElsewhere(path);
    await withoutBlocking(longestTurnMs, async () => {
      const writes = Promise.all(writeAll({ db, stores }, project));
      assert.equal((await stores.tenants.findProject(project))?.id, project);
      await unlock();
      await writes;
    });
    assert.deepEqual(await db('orders'), [{ name: 'juice' }]);
  }),
);

cases('that does not end: every write is refused after 5 s, and nothing stays open', () =>
  withHost(pool, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    await withoutBlocking(longestTurnMs, () =>
      db.transaction(async (transaction) => {
        await transaction('orders').insert({ name: 'coffee' });
        await Promise.all(
          writeAll({ db, stores }, project).map((write) => assert.rejects(write, isStillLocked)),
        );
      }),
    );
    assert.equal(await commitEvent(stores, project), 1);
    assert.equal((await db('orders')).length, 1);
  }),
);

cases('with the only connection of the pool: every call is refused after its time', () =>
  withHost({ ...pool, connections: 1 }, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    await withoutBlocking(longestTurnMs, () =>
      db.transaction(async (transaction) => {
        await transaction('orders').insert({ name: 'coffee' });
        const calls = [commitEvent(stores, project), stores.tenants.findProject(project)];
        await Promise.all(calls.map((call) => assert.rejects(call, isWithoutConnection)));
      }),
    );
    assert.equal(await commitEvent(stores, project), 1);
  }),
);

for (const busyTimeoutMs of [0, 777])
  cases(`with a busy timeout of ${busyTimeoutMs} ms: the stores start and keep it`, () =>
    withHost({ connections: 1, busyTimeoutMs }, async ({ db, stores, path }) => {
      const { id: project } = await openProject(stores);
      const unlock = await lockElsewhere(path);
      const sequence = commitEvent(stores, project);
      await stores.tenants.findProject(project);
      await unlock();
      assert.equal(await sequence, 1);
      assert.deepEqual(await db.raw('pragma busy_timeout'), [{ timeout: busyTimeoutMs }]);
    }),
  );

cases('meets no open transaction of a commit that failed half way', () =>
  withHost({ ...pool, connections: 1 }, async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    await db.raw(
      "create trigger failing before insert on events begin select raise(abort, 'no'); end",
    );
    await assert.rejects(commitEvent(stores, project), /no/);
    const connection: Database = await db.client.acquireConnection();
    assert.equal(connection.inTransaction, false);
    await db.client.releaseConnection(connection);
    await db.raw('drop trigger failing');
    assert.equal(await commitEvent(stores, project), 1);
  }),
);

cases('may be another migration: calls wait for each other', () =>
  withTempFolder(async (folder) => {
    const db = knex.default(sqliteConfig(join(folder, 'test.db')));
    try {
      const migrations = await withoutBlocking(longestTurnMs, () =>
        Promise.all([migrate(db), migrate(db)]),
      );
      assert.deepEqual(
        migrations.map(({ applied }) => applied.length > 0),
        [true, false],
      );
    } finally {
      await db.destroy();
    }
  }),
);

cases.run();
