import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type Environment,
  readConfiguration,
} from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import { commandLine } from '../support/hosts/command-line.js';
import { Database } from '../support/sqlite/database.js';
import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('a service beside the tables of another program');

const otherTables = 'create table messages (a text); create table events (a text);';

const jsonFrom = async (url: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, init);
  assert.ok(answer.ok, await answer.clone().text());
  return Object(await answer.json());
};

type Service = {
  readonly environment: Environment;
  /** Runs SQL as another tool does. */
  readonly run: (sql: string) => Promise<unknown>;
};

const sqliteService = async (folder: string): Promise<Service> => {
  const path = join(folder, 'host.db');
  const database = new Database(path);
  return {
    environment: {
      ROUNDTRIP_DATABASE_URL: `sqlite:${path}`,
      ROUNDTRIP_TABLE_PREFIX: 'rt_',
    },
    run: async (sql) => database.exec(sql),
  };
};

const postgresService = async (): Promise<Service> => {
  const url = await testDatabase();
  return {
    environment: {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_TABLE_PREFIX: 'rt_',
      ROUNDTRIP_SCHEMA: 'order',
    },
    run: async (sql) => {
      const client = new Client(url);
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
  };
};

for (const [name, open] of Object.entries({ sqlite: sqliteService, postgres: postgresService }))
  cases(`starts on the SQL that another tool has run, and sends a message: ${name}`, () =>
    withTempFolder(async (folder) => {
      const { environment, run } = await open(folder);
      const machine = { ROUNDTRIP_DATA_DIR: folder, ROUNDTRIP_LOG_LEVEL: 'silent' };
      const complete = { ...environment, ...machine, ROUNDTRIP_PORT: '0' };
      const command = commandLine(complete);
      await run(otherTables);
      const script = await command('migrate', '--sql');
      assert.equal(script.code, 0);
      await run(script.out);
      assert.deepEqual(JSON.parse((await command('migrate', '--json')).out).applied, []);
      const { key, channel } = JSON.parse((await command('demo', '--json')).out);

      const configuration = readConfiguration(complete);
      if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
      const server = await startServer(configuration);
      try {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
        const url = `${server.url}/v1/messages`;
        const sent = await jsonFrom(url, { method: 'POST', headers, body });
        await eventually(async () => {
          const message = await jsonFrom(`${url}/${sent.id}`, { headers });
          assert.equal(message.status, 'read');
        });
      } finally {
        await server.stop();
      }

      const forgetful = commandLine({ ...complete, ROUNDTRIP_TABLE_PREFIX: '' });
      const { code, error } = await forgetful('migrate');
      assert.equal(code, 1);
      assert.match(error, /another installation of Roundtrip, with prefix rt_/);
      if (name === 'sqlite') {
        const to = join(folder, 'backup');
        assert.equal((await command('backup', '--to', to)).code, 0);
        assert.ok(existsSync(to));
      }
    }),
  );

cases('prints the SQL for an empty database without making one', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'none.db');
    const command = commandLine({ ROUNDTRIP_DATABASE_URL: `sqlite:${path}` });
    const { out } = await command('migrate', '--sql');
    assert.match(out, /^-- Roundtrip: migrations 0001_initial to /);
    assert.equal((await command('migrate', '--sql', '--from', 'none')).out, out);
    assert.deepEqual(JSON.parse((await command('migrate', '--sql', '--json')).out), { sql: out });
    assert.equal(existsSync(path), false);
    assert.match((await command('migrate', '--sql', '--from', 'x')).error, /no migration x/);
    assert.deepEqual((await command('migrate', '--from', 'none')).code, 2);
    const memory = commandLine({ ROUNDTRIP_DATABASE_URL: 'memory:' });
    assert.match((await memory('migrate', '--sql')).error, /^no_database: /);
  }),
);

cases.run();
