import assert from 'node:assert/strict';
import knex from 'knex';
import { knexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import { createMessaging, openSandbox } from '../../../composition/host/index.js';
import { anyId } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { migratedDatabase, migratedFile } from '../../support/stores/migrated.js';
import { patientConfig } from '../../support/stores/patient-config.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { type Library, onPostgres, onSqlite } from './libraries.js';

type Open = (place: string) => Promise<Library>;

const sceneOf = async (config: knex.Knex.Config, library: Library) => {
  const db = knex.default(config);
  await db.schema.createTable('orders', (table) => table.integer('id'));
  const stores = knexStores(db, { newId: anyId });
  const messaging = createMessaging({ stores });
  const { project, channel } = await openSandbox(messaging);
  const send = (text: string) => {
    const payload = { kind: 'text', text } as const;
    return { channel, to: '+12025550123', payload, metadata: {} } as const;
  };
  const close = async () => {
    await messaging.stop();
    await stores.close();
    await db.destroy();
  };
  const orders = async () => db('orders').orderBy('id').pluck('id');
  return { ...library, messaging, stores, project, send, orders, close };
};
type Scene = Awaited<ReturnType<typeof sceneOf>>;

/** Lends a library on a database that stores use too. */
const onDatabases = {
  Postgres: async (open: Open, use: (given: Scene) => Promise<void>) => {
    const url = await migratedDatabase();
    await lend(patientConfig(url, 4), await open(url), use);
  },
  SQLite: (open: Open, use: (given: Scene) => Promise<void>) =>
    withTempFolder(async (folder) => {
      const path = await migratedFile(folder);
      await lend(sqliteConfig(path), await open(path), use);
    }),
};

const lend = async (
  config: knex.Knex.Config,
  library: Library,
  use: (given: Scene) => Promise<void>,
): Promise<void> => {
  try {
    const given = await sceneOf(config, library);
    await use(given).finally(given.close);
  } finally {
    await library.close();
  }
};

const text = `It's "quoted" \\ {a,NULL} $1 ? Ünïcode 🎉\nsecond line`;

for (const [database, libraries] of [
  ['Postgres', onPostgres],
  ['SQLite', onSqlite],
] as const)
  for (const [name, open] of Object.entries(libraries)) {
    const cases = suite(`data libraries: ${name} on ${database}`);
    const scene = (use: (given: Scene) => Promise<void>) => () => onDatabases[database](open, use);

    cases(
      'posts a message with an order, or neither',
      scene(async ({ transaction, messaging, stores, project, send, orders }) => {
        const place = (order: number, isRolledBack = false) =>
          transaction(async ({ given, run }) => {
            const { postMessage } = messaging.within(given);
            await run(`insert into orders (id) values (${order})`);
            const command = { project, idempotencyKey: `order ${order}`, send: send(text) };
            const { message } = rightOf(await postMessage(command));
            if (isRolledBack) throw new Error('changed my mind');
            return message;
          });
        const message = await place(1);
        await assert.rejects(place(2, true), /changed my mind/);
        assert.deepEqual(await orders(), [1]);
        assert.deepEqual(
          (await stores.postedSends.next(project, 9)).map(({ message: id }) => id),
          [message],
        );
        messaging.start();
        await eventually(async () => {
          const found = rightOf(await messaging.getMessage({ project, id: message }));
          assert.deepEqual(
            [found.progress.status, found.content],
            ['read', { type: 'text', body: text }],
          );
        });
      }),
    );

    if (onSqlite === libraries && (name === 'Kysely' || name === 'TypeORM')) {
      cases(
        'refuses all other use cases in words',
        scene(async ({ transaction, messaging, project, send }) => {
          await transaction(async ({ given }) => {
            const { acceptMessage, listTemplates } = messaging.within(given);
            const refused = { name: 'TypeError', message: /On SQLite an executor posts messages/ };
            await assert.rejects(acceptMessage({ project, send: send(text) }), refused);
            await assert.rejects(listTemplates({ project, limit: 9 }), refused);
          });
        }),
      );
      cases.run();
      continue;
    }

    cases(
      'accepts a message with an order, or neither, and reads what it wrote',
      scene(async ({ transaction, messaging, project, send, orders }) => {
        const place = (order: number, isRolledBack = false) =>
          transaction(async ({ given, run }) => {
            const useCases = messaging.within(given);
            await run(`insert into orders (id) values (${order})`);
            const command = { project, idempotencyKey: `order ${order}`, send: send(text) };
            const { message } = rightOf(await useCases.acceptMessage(command));
            const again = rightOf(await useCases.acceptMessage(command));
            assert.deepEqual([again.message, again.isReplay], [message, true]);
            const other = { ...command, send: send('another') };
            assert.equal(leftOf(await useCases.acceptMessage(other)).code, 'idempotency_key_reuse');
            const found = rightOf(await useCases.getMessage({ project, id: message }));
            assert.deepEqual(found.content, { type: 'text', body: text });
            const { items } = rightOf(await useCases.listMessages({ project, limit: 9 }));
            assert.ok(items.some(({ id }) => id === message));
            assert.deepEqual(
              rightOf(await useCases.listTemplates({ project, limit: 9 })).items,
              [],
            );
            if (isRolledBack) throw new Error('changed my mind');
            return message;
          });
        await assert.rejects(place(1, true), /changed my mind/);
        const id = await place(2);
        assert.deepEqual(await orders(), [2]);
        messaging.start();
        await eventually(async () => {
          const found = rightOf(await messaging.getMessage({ project, id }));
          assert.equal(found.progress.status, 'read');
        });
        const events = rightOf(await messaging.listEvents({ project, limit: 9 })).items;
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          [1, 2, 3, 4],
        );
      }),
    );

    cases.run();
  }
