import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex from 'knex';
import { sqliteConfig } from '../../adapters/knex/index.js';
import { startDemoOn } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('a server with a damaged row');

cases('lists the others, refuses the row with 500, and counts it', () =>
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
        const body = { channel: demo.channel, to: '+12025550123', text: 'Hello' };
        const { id }: { readonly id: string } = JSON.parse(await (await client.send(body)).text());
        return id;
      };
      const [damaged, whole] = [await send(), await send()];
      // A worker may still write the message.
      await eventually(async () => {
        await db('messages').where({ id: damaged }).update({ record: '{"id":' });
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
        assert.match(text, /"code":"internal_error"/);
        assert.doesNotMatch(text, /JSON|table|\.ts/);
      });
      const metrics = await (await fetch(`${url}/metrics`)).text();
      assert.match(metrics, /^roundtrip_damaged_rows_total\{table="messages"\} [1-9]/m);
    } finally {
      await db.destroy();
      await server.close();
    }
  }),
);

cases.run();
