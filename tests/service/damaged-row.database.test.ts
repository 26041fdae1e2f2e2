import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex from 'knex';
import { scrub, sqliteConfig } from '../../adapters/knex/index.js';
import { startDemoOn } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('a server with a damaged row');

/** What can be wrong with a record. The second is one flipped bit: 0x31 is 1, 0x39 is 9. */
const damages: Readonly<Record<string, (record: string) => string>> = {
  'that is cut off': (record) => record.slice(0, 6),
  'with one flipped bit': (record) => record.replace('pay 100 euros', 'pay 900 euros'),
};

for (const [what, damage] of Object.entries(damages))
  cases(`lists the others, refuses a record ${what} with 500, counts it, and scrubs it`, () =>
    withServer(damage),
  );

const withServer = (damage: (record: string) => string) =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'roundtrip.db');
    const server = await startDemoOn(`sqlite:${path}`, {
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
    });
    const db = knex.default(sqliteConfig(path));
    try {
      const { client, demo, url } = server;
      const send = async (): Promise<string> => {
        const body = { channel: demo.channel, to: '+12025550123', text: 'pay 100 euros' };
        const { id }: { readonly id: string } = JSON.parse(await (await client.send(body)).text());
        return id;
      };
      const [damaged, whole] = [await send(), await send()];
      // A worker may still write the message.
      await eventually(async () => {
        const { record } = await db('messages').where({ id: damaged }).first('record');
        if (record.includes('pay 100 euros'))
          await db('messages')
            .where({ id: damaged })
            .update({ record: damage(record) });
        const list = await client.call('/v1/messages');
        assert.equal(list.status, 200);
        const { data }: { readonly data: readonly { readonly id: string }[] } = JSON.parse(
          await list.text(),
        );
        assert.deepEqual(
          data.map(({ id }) => id),
          [whole],
        );
        const one = await client.call(`/v1/messages/${damaged}`);
        const text = await one.text();
        assert.equal(one.status, 500);
        assert.match(text, /"code":"stored_data_damaged"/);
        assert.doesNotMatch(text, /euros|JSON|table|\.ts/);
      });
      const { damaged: rows, tables } = await scrub(db);
      assert.deepEqual(
        rows.map(({ table, id }) => [table, id]),
        [['messages', damaged]],
      );
      assert.equal(tables.find(({ table }) => table === 'messages')?.rows, 2);
      const metrics = await (await fetch(`${url}/metrics`)).text();
      assert.match(metrics, /^roundtrip_damaged_rows_total\{table="messages"\} [1-9]/m);
    } finally {
      await db.destroy();
      await server.close();
    }
  });

cases.run();
