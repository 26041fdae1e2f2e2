import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { apiClient } from '../../support/http/api-client.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('roundtrip erase --vacuum');

const person = '+12025550123';
const text = 'a secret of the person';

cases('leaves no byte of the person in the file beside a server, which goes on', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'roundtrip.db');
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${path}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
      ROUNDTRIP_PORT: '0',
    };
    const run = commandLine(environment);
    const { key, channel, project_id: project } = JSON.parse((await run('demo', '--json')).out);
    const erase = ['erase', '--project', project, '--recipient', person, '--vacuum', '--json'];
    const hasText = () =>
      [path, `${path}-wal`].some((file) => {
        try {
          return readFileSync(file).includes(text);
        } catch {
          return false;
        }
      });

    const configuration = readConfiguration(environment);
    if ('problems' in configuration) throw new Error(configuration.problems.join());
    const server = await startServer(configuration);
    try {
      const client = apiClient(server.url, key);
      const send = () => client.send({ channel, to: person, text });
      for (let i = 0; i < 50; i += 1) assert.equal((await send()).status, 202);
      assert.equal(hasText(), true);
      const { code, out, error } = await run(...erase);
      assert.deepEqual({ code, error }, { code: 0, error: '' });
      assert.equal(JSON.parse(out).messages, 50);
      // What a worker had claimed before the erasure may be settled after it.
      assert.equal((await run(...erase)).code, 0);
      assert.equal(hasText(), false);
      assert.equal((await send()).status, 202);
    } finally {
      await server.stop();
    }

    const reader = new Database(path, { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from messages').get();
    const partly = await run(...erase);
    reader.close();
    assert.equal(partly.code, 1);
    assert.equal(JSON.parse(partly.out).messages, 1);
    assert.match(
      partly.error,
      /^not_vacuumed: The erasure is done, but the file is not rewritten: another process reads it/,
    );

    assert.equal((await run(...erase)).code, 0);
    assert.equal(hasText(), false);
  }),
);

cases.run();
