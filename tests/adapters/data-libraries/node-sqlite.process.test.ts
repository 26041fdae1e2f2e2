import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sqliteConfig } from '../../../adapters/knex/index.js';
import { createMessaging, openSandbox } from '../../../composition/host/index.js';
import { examplesIn } from '../../support/documents/examples.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { withStores } from '../../support/stores/knex-stores.js';
import { migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const run = promisify(execFile);
const cases = suite('data libraries: node:sqlite in a process of its own');

const example = present(
  examplesIn('docs/embedding/data-libraries.md').find(({ name }) => name === 'post-by-sql'),
);

/** Node.js 20 has no node:sqlite. */
const hasNodeSqlite = Number.parseInt(process.versions.node, 10) >= 22;

if (hasNodeSqlite)
  cases('posts a message with an order, or neither', () =>
    withTempFolder(async (folder) => {
      const path = await migratedFile(folder);
      await withStores(sqliteConfig(path), async ({ db, stores }) => {
        await db.schema.createTable('orders', (table) => table.increments('id'));
        const messaging = createMessaging({ stores });
        const { project, channel } = await openSandbox(messaging);
        messaging.start();
        const env = { ...process.env, DATABASE_FILE: path, CHANNEL: channel };
        const given = ['--input-type=module', '--no-warnings', '-e', example.text];
        const { stdout } = await run(process.execPath, given, { env });
        const env2 = { ...env, CHANNEL: 'chan_none' };
        await assert.rejects(run(process.execPath, given, { env: env2 }), /channel_not_found/);
        assert.equal((await db('orders')).length, 1);
        await eventually(async () => {
          const [found] = rightOf(await messaging.listMessages({ project, limit: 9 })).items;
          assert.deepEqual([found?.id, found?.progress.status], [stdout.trim(), 'read']);
        });
        await messaging.stop();
      });
    }),
  );

cases('stands in the document, for Node.js 22 and later', () => {
  assert.equal(example.language, 'js');
  assert.match(example.text, /node:sqlite/);
});

cases.run();
