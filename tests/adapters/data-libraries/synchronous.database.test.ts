import assert from 'node:assert/strict';
import { sqliteConfig } from '../../../adapters/knex/index.js';
import { sqliteDriverName } from '../../../adapters/knex/session/sqlite/driver.js';
import { createMessaging, openSandbox } from '../../../composition/host/index.js';
import type { PostMessage } from '../../../core/index.js';
import type { Messaging } from '../../../core/messaging.js';
import { postIn } from '../../support/data-libraries/library-sqlite.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { withStores } from '../../support/stores/knex-stores.js';
import { migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { openFile } from './libraries.js';

/** A library on SQLite without promises: stores an order with its message. `fail` is called before the commit. */
type Place = (messaging: Messaging, message: PostMessage, fail?: () => void) => string;
type Opened = { readonly place: Place; readonly close: () => void };

const withBetterSqlite3 = (path: string): Opened => {
  const db = openFile(path);
  const insert = () => void db.prepare('insert into orders (id) values (1)').run();
  const place = db.transaction((messaging: Messaging, message: PostMessage, fail?: () => void) => {
    insert();
    const id = postIn(db, messaging, message);
    fail?.();
    return id;
  });
  return { place: (...given) => place.immediate(...given), close: () => db.close() };
};

/** On Node.js 20 the driver has another name than the one that Drizzle imports. */
const withDrizzle = async (path: string): Promise<Opened> => {
  const { drizzle } = await import('drizzle-orm/better-sqlite3');
  const db = drizzle(openFile(path));
  return {
    place: (messaging, message, fail) =>
      db.transaction(
        (tx) => {
          tx.run('insert into orders (id) values (1)');
          const id = postIn(db.$client, messaging, message);
          fail?.();
          return id;
        },
        { behavior: 'immediate' },
      ),
    close: () => void db.$client.close(),
  };
};

const libraries: Readonly<Record<string, (path: string) => Opened | Promise<Opened>>> = {
  'better-sqlite3': withBetterSqlite3,
  ...(sqliteDriverName() === 'better-sqlite3' && { 'Drizzle with better-sqlite3': withDrizzle }),
};

for (const [name, open] of Object.entries(libraries)) {
  const cases = suite(`data libraries without promises: ${name}`);

  cases('posts a message with an order, or neither', () =>
    withTempFolder(async (folder) => {
      const path = await migratedFile(folder);
      await withStores(sqliteConfig(path), async ({ db, stores }) => {
        await db.schema.createTable('orders', (table) => table.integer('id'));
        const messaging = createMessaging({ stores });
        const { project, channel } = await openSandbox(messaging);
        const { place, close } = await open(path);
        const payload = { kind: 'text', text: `It's "quoted" ? $1 🎉` } as const;
        const message = {
          ...{ project, idempotencyKey: 'order 1' },
          send: { channel, to: '+12025550123', payload, metadata: {} },
        } as const;
        const fail = () => {
          throw new Error('changed my mind');
        };
        assert.throws(() => place(messaging, message, fail), /changed my mind/);
        assert.equal((await db('orders')).length, 0);
        const id = place(messaging, message);
        close();
        assert.equal((await db('orders')).length, 1);
        const [posted, ...more] = await stores.postedSends.next(project, 9);
        assert.deepEqual([posted?.message, more], [id, []]);
        messaging.start();
        await eventually(async () => {
          const [found] = rightOf(await messaging.listMessages({ project, limit: 9 })).items;
          assert.deepEqual([found?.id, found?.progress.status], [id, 'read']);
        });
        const refused = { ...message, send: { ...message.send, to: 'no number' } };
        assert.equal(leftOf(messaging.postStatement(refused as never)).code, 'invalid_input');
        await messaging.stop();
      });
    }),
  );

  cases.run();
}
