import assert from 'node:assert/strict';
import { link, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the lock of a database file');

cases(
  'refuses a second server through a hard link, and stops the one whose lock file is moved',
  () =>
    withTempFolder(async (folder) => {
      if (process.platform !== 'linux') return;
      const file = join(folder, 'roundtrip.db');
      const environment = {
        ROUNDTRIP_DATABASE_URL: `sqlite:${file}`,
        ROUNDTRIP_DATA_DIR: folder,
      };
      const { key, channel } = await makeDemoIn(environment);
      let log = '';
      const server = await startServer(environment, undefined, (text) => {
        log += text;
      });

      await mkdir(join(folder, 'other'));
      const alias = join(folder, 'other', 'roundtrip.db');
      await link(file, alias);
      let said = '';
      const second = { ...environment, ROUNDTRIP_DATABASE_URL: `sqlite:${alias}` };
      await assert.rejects(
        startServer(second, undefined, (text) => {
          said += text;
        }),
        /before it listened|never said that it listens/,
      );
      assert.match(said, /in use by another process under another name/);

      const sent = await apiClient(server.url, key).send({
        channel,
        to: '+12025550123',
        text: 'a',
      });
      assert.equal(sent.status, 202);
      await rename(`${file}.lock`, `${file}.moved`);
      assert.equal(await server.ended, 1);
      assert.match(log, /^lock_lost: The server has stopped, .*roundtrip\.db\.lock was moved/m);

      const again = await startServer(environment);
      const { id } = (await sent.json()) as { readonly id: string };
      const found = await apiClient(again.url, key).call(`/v1/messages/${id}`);
      assert.equal(found.status, 200);
      assert.equal(await again.end('SIGTERM'), 0);
    }),
);

cases.run();
