import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import knex from 'knex';
import { postgresConfig } from '../../../adapters/knex/index.js';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { Database } from '../../support/sqlite/database.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

/** One command of each kind that works on the data of a server. */
const commands = [
  ['project', 'create', '--org', 'org_x', '--name', 'a', '--env', 'test'],
  ['project', 'billing', 'x', '--subscription', 'active', '--allowance', '1'],
  ['key', 'list', '--project', 'x'],
  ['channel', 'list'],
  ['channel', 'pause', 'x'],
  ['retention', 'show'],
  ['encryption', 'status'],
  ['encryption', 'rotate'],
  ['erase', '--project', 'x', '--recipient', '+12025550123'],
  ['incarnation', 'begin'],
];
const onFile = [
  ['backup', '--to', 'backup'],
  ['erase', '--project', 'x', '--recipient', '+12025550123', '--vacuum'],
];

const commandsIn = (folder: string, url: string): Run =>
  commandLine({
    ROUNDTRIP_DATABASE_URL: url,
    ROUNDTRIP_DATA_DIR: join(folder, 'data'),
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });

const refuse = async (run: Run, args: readonly string[], place: string): Promise<void> => {
  const { code, out, error } = await run(...args);
  assert.deepEqual({ code, out }, { code: 1, out: '' }, args.join(' '));
  assert.ok(
    error.startsWith(`no_database: There is no database of Roundtrip at ${place}. `),
    error,
  );
  assert.match(error, /Set ROUNDTRIP_DATABASE_URL.*roundtrip migrate\n$/);
};

const cases = suite('a command with a mistyped ROUNDTRIP_DATABASE_URL');

cases('names the file that does not exist, and creates nothing', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'typo', 'roundtrip.db');
    const run = commandsIn(folder, `sqlite:${path}`);
    for (const args of [...commands, ...onFile]) await refuse(run, args, path);
    assert.deepEqual(readdirSync(folder), []);
  }),
);

cases('leaves the file of another program alone', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'other.db');
    const other = new Database(path);
    other.exec('create table diary (text text)');
    other.close();
    const run = commandsIn(folder, `sqlite:${path}`);
    for (const args of commands) await refuse(run, args, path);
    assert.deepEqual(readdirSync(folder), ['other.db']);
    const after = new Database(path, { readonly: true });
    assert.deepEqual(after.prepare('select name from sqlite_master').pluck().all(), ['diary']);
    after.close();
  }),
);

cases('names the Postgres database without its password, and creates no table', () =>
  withTempFolder(async (folder) => {
    const url = await testDatabase();
    const run = commandsIn(folder, url);
    const place = url.replace(/\/\/.*@/, '//...@').replace(/\?.*$/, '');
    for (const args of commands) await refuse(run, args, place);
    const db = knex.default(postgresConfig(url, 1));
    try {
      assert.equal(await db.schema.hasTable('messages'), false);
    } finally {
      await db.destroy();
    }
    assert.deepEqual(readdirSync(folder), []);
  }),
);

const keys = suite('a command with a mistyped ROUNDTRIP_DATA_DIR');

keys('creates no key beside the one of the server, and says what to set', () =>
  withTempFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'roundtrip.db')}`;
    const run = (dataDir: string, key?: string): Run =>
      commandLine({
        ROUNDTRIP_DATABASE_URL: url,
        ROUNDTRIP_DATA_DIR: join(folder, dataDir),
        ROUNDTRIP_LOG_LEVEL: 'silent',
        ...(key !== undefined && { ROUNDTRIP_ENCRYPTION_KEY: key }),
      });
    const right = run('data');
    assert.equal((await right('org', 'create', '--name', 'Any')).code, 0);
    const onData = commands.filter(([name]) => name !== 'incarnation');
    for (const args of onData) {
      const { code, out, error } = await run('typo')(...args);
      assert.deepEqual({ code, out }, { code: 1, out: '' }, args.join(' '));
      assert.ok(error.startsWith('no_encryption_key: '), error);
      assert.match(error, /typo.*Set ROUNDTRIP_DATA_DIR, or ROUNDTRIP_ENCRYPTION_KEY/);
    }
    assert.equal(existsSync(join(folder, 'typo')), false);
    assert.equal((await right('channel', 'list')).code, 0);
    const given = run('typo', Buffer.alloc(32, 7).toString('base64'));
    const other = await given('channel', 'list');
    assert.equal(other.code, 1);
    assert.match(other.error, /are under another encryption key than \w+, which is configured/);
    assert.equal(existsSync(join(folder, 'typo')), false);
  }),
);

cases('creates the database where an installation begins', () =>
  withTempFolder(async (folder) => {
    for (const [name, ...args] of [
      ['first', 'org', 'create', '--name', 'Any'],
      ['second', 'demo'],
      ['third', 'migrate'],
    ]) {
      const run = commandsIn(folder, `sqlite:${join(folder, name ?? '', 'roundtrip.db')}`);
      const { code, error } = await run(...args);
      assert.equal(code, 0, error);
      assert.equal((await run('channel', 'list')).code, 0);
    }
  }),
);

cases.run();
keys.run();
