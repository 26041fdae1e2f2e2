import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '../../../adapters/knex/session/sqlite/driver.js';
import { instantOf } from '../../../composition/backup/schedule/plan.js';
import { erasedAt } from '../../../composition/erasures/log.js';
import { present } from '../../support/fixtures/either.js';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('a person who was erased after a backup');

const ada = '+12025550171';
const bo = '+12025550124';

const environmentIn = (folder: string): Readonly<Record<string, string>> => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

/** Whether a database has a text anywhere in its files. */
const has = (folder: string, text: string): boolean =>
  ['', '-wal'].some((end) => {
    const path = join(folder, `roundtrip.db${end}`);
    return existsSync(path) && readFileSync(path).includes(text);
  });

const entriesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => erasedAt(name) !== undefined);

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

/** A server has sent to two persons. Then there is a backup. */
const scene = async (folder: string, more: Readonly<Record<string, string>> = {}) => {
  const live = join(folder, 'live');
  const environment = { ...environmentIn(live), ...more };
  const { key, channel, project_id: project } = await makeDemoIn(environment);
  const server = await startServer(environment);
  const client = apiClient(server.url, key);
  const ids: string[] = [];
  for (const [to, text] of [
    [ada, 'the secret of Ada'],
    [bo, 'the secret of Bo'],
  ]) {
    const answer = await client.send({ channel, to, text });
    assert.equal(answer.status, 202);
    ids.push(((await answer.json()) as { readonly id: string }).id);
  }
  await eventually(async () => {
    for (const id of ids) assert.equal((await client.message(id)).status, 'read');
  });
  const run = commandLine(environment);
  const file = join(folder, 'backup');
  const backUp = async () => {
    const made = await run('backup', '--to', file);
    assert.equal(made.code, 0, made.error);
  };
  const erase = async (recipient: string) => {
    const erased = await run('erase', '--project', project, '--recipient', recipient, '--json');
    assert.equal(erased.code, 0, erased.error);
    return JSON.parse(erased.out);
  };
  return { live, environment, run, server, project, key, ids, file, backUp, erase };
};

/** Nothing of Ada is left, and all of Bo. */
const isErased = (folder: string): void => {
  for (const text of [ada, ada.slice(1), 'secret of Ada'])
    assert.ok(!has(folder, text), `${text} is there`);
  assert.ok(has(folder, 'secret of Bo'));
};

test('is erased again by the restore, and nothing of the person is left in the file', () =>
  withTempFolder(async (folder) => {
    const { live, run, server, file, backUp, erase } = await scene(folder);
    await backUp();
    assert.ok((await erase(ada)).messages > 0);
    const entries = entriesIn(join(live, 'erasures'));
    assert.equal(entries.length, 1);
    const entry = readFileSync(join(live, 'erasures', present(entries[0])), 'utf8');
    assert.ok(!entry.includes(ada.slice(1)), entry);
    assert.equal(await server.end('SIGTERM'), 0);
    const restored = await run('restore', '--from', file, '--force', '--json');
    assert.equal(restored.code, 0, restored.error);
    assert.ok(JSON.parse(restored.out).erased_again > 0, restored.out);
    isErased(live);
    assert.equal(existsSync(join(live, 'roundtrip.db.restored')), false);
    assert.deepEqual(entriesIn(join(live, 'erasures')), entries, 'written again');
    const again = await run('restore', '--from', file, '--force', '--json');
    assert.ok(JSON.parse(again.out).erased_again > 0, again.out);
    isErased(live);
  }));

test('is erased again by the server, before it serves, where the restore had no key', () =>
  withTempFolder(async (folder) => {
    const { live, environment, server, key, ids, file, backUp, erase } = await scene(folder);
    await backUp();
    await erase(ada);
    assert.equal(await server.end('SIGTERM'), 0);
    const keyFile = join(live, 'encryption.key');
    await copyFile(keyFile, join(folder, 'kept.key'));
    rmSync(keyFile);
    const restored = await commandLine(environment)('restore', '--from', file, '--force', '--json');
    assert.equal(restored.code, 0, restored.error);
    assert.equal(JSON.parse(restored.out).erased_again, null);
    assert.match(restored.error, /the server erases them again before it serves/);
    assert.ok(has(live, 'secret of Ada'));
    // The data folder goes to another machine: a copy of it is a restored database too.
    const moved = join(folder, 'moved');
    cpSync(live, moved, { recursive: true });
    rmSync(live, { recursive: true });
    await copyFile(join(folder, 'kept.key'), join(moved, 'encryption.key'));
    const second = await startServer(environmentIn(moved));
    const client = apiClient(second.url, key);
    assert.equal((await client.message(present(ids[0]))).to, 'erased');
    assert.equal((await client.message(present(ids[1]))).to, bo);
    assert.equal(existsSync(join(moved, 'roundtrip.db.restored')), false);
    assert.equal(await second.end('SIGTERM'), 0);
    isErased(moved);
  }));

test('is found by the log beside scheduled backups, on another machine', () =>
  withTempFolder(async (folder) => {
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const { live, server, erase } = await scene(folder, { ROUNDTRIP_BACKUP_TO: backups });
    // The first one was made when the server started, on an empty database; so this one is made by hand, beside it.
    await eventually(async () =>
      assert.equal(readdirSync(backups).filter((name) => instantOf(name)).length, 1),
    );
    const file = join(backups, 'by-hand');
    // The one of the schedule can still be about to end.
    await eventually(async () => {
      const made = await commandLine(environmentIn(live))('backup', '--to', file);
      assert.equal(made.code, 0, made.error);
    });
    await erase(ada);
    assert.equal(entriesIn(join(backups, 'erasures')).length, 1);
    assert.equal(existsSync(join(live, 'erasures')), false);
    assert.equal(await server.end('SIGKILL'), null);
    const other = join(folder, 'other');
    mkdirSync(other);
    await copyFile(join(live, 'encryption.key'), join(other, 'encryption.key'));
    const run = commandLine(environmentIn(other));
    const restored = await run('restore', '--from', file, '--json');
    assert.equal(restored.code, 0, restored.error);
    assert.ok(JSON.parse(restored.out).erased_again > 0, restored.out);
    isErased(other);
  }));

test('is erased again by the time that is sealed, in the place of the one in the name of the file', () =>
  withTempFolder(async (folder) => {
    const { live, run, server, file, backUp, erase } = await scene(folder);
    const erasures = join(live, 'erasures');
    await backUp();
    await erase(ada);
    const hourBefore = new Date(Date.now() - 2 * 3_600_000).toISOString().replace(/[-:.]/g, '');
    for (const name of entriesIn(erasures))
      renameSync(join(erasures, name), join(erasures, name.replace(/^[^-]+/, hourBefore)));
    assert.equal(await server.end('SIGTERM'), 0);
    const restored = await run('restore', '--from', file, '--force', '--json');
    assert.ok(JSON.parse(restored.out).erased_again > 0, restored.out);
    isErased(live);
  }));

test('stops a restore and a server that cannot read who it was', () =>
  withTempFolder(async (folder) => {
    const { live, environment, run, server, file, backUp, erase } = await scene(folder);
    await backUp();
    await erase(ada);
    assert.equal(await server.end('SIGTERM'), 0);
    const [name] = entriesIn(join(live, 'erasures'));
    const path = join(live, 'erasures', present(name));
    const entry = JSON.parse(readFileSync(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...entry, project: 'proj_other' }));
    const restored = await run('restore', '--from', file, '--force');
    assert.equal(restored.code, 1);
    assert.match(restored.error, /^erasures_unreadable: .*ROUNDTRIP_ENCRYPTION_KEY/);
    let log = '';
    await assert.rejects(
      startServer(environment, undefined, (text) => {
        log += text;
      }),
    );
    await eventually(async () => assert.match(log, /erasures_unreadable: /));
    await writeFile(path, JSON.stringify(entry));
    const second = await startServer(environment);
    assert.equal(await second.end('SIGTERM'), 0);
    isErased(live);
  }));

/** Changes one byte in the record of each row of a table that has a text. */
const damage = (folder: string, table: string, text: string): void => {
  const database = openSqlite(join(folder, 'roundtrip.db'));
  try {
    const other = `${text.slice(0, -1)}?`;
    const changed = database
      .prepare(`update ${table} set record = replace(record, ?, ?) where instr(record, ?) > 0`)
      .run(text, other, text);
    assert.ok(changed.changes > 0);
  } finally {
    database.close();
  }
};

test('is erased again but for a damaged message, which is named and not shown', () =>
  withTempFolder(async (folder) => {
    const { live, environment, run, server, project, key, ids, file, backUp } = await scene(folder);
    assert.equal(await server.end('SIGTERM'), 0);
    damage(live, 'messages', 'secret of Ada');
    await backUp();
    const erased = await run('erase', '--project', project, '--recipient', ada);
    assert.equal(erased.code, 1);
    const restored = await run('restore', '--from', file, '--force');
    assert.equal(restored.code, 0, restored.error);
    assert.match(restored.error, /Damaged messages of persons who were erased/);
    assert.ok(restored.error.includes(present(ids[0])), restored.error);
    const second = await startServer(environment);
    const client = apiClient(second.url, key);
    assert.equal((await client.message(present(ids[1]))).to, bo);
    const list = await (await fetch(`${second.url}/v1/messages`, bearer(key))).text();
    assert.ok(!list.includes(present(ids[0])), list);
    const contacts = await (await fetch(`${second.url}/v1/contacts`, bearer(key))).text();
    assert.ok(!contacts.includes(ada), contacts);
    assert.equal(await second.end('SIGTERM'), 0);
  }));

test('is served by no server where a damaged contact keeps the messages from being found', () =>
  withTempFolder(async (folder) => {
    const { live, environment, run, server, file, backUp, erase } = await scene(folder);
    assert.equal(await server.end('SIGTERM'), 0);
    const [database, saved] = [join(live, 'roundtrip.db'), join(folder, 'saved')];
    await copyFile(database, saved);
    damage(live, 'contacts', ada);
    await backUp();
    await copyFile(saved, database);
    await erase(ada);
    const restored = await run('restore', '--from', file, '--force');
    assert.equal(restored.code, 1);
    assert.match(restored.error, /^erasure_damaged: Row cont_\S+ of table contacts is damaged/);
    let log = '';
    await assert.rejects(
      startServer(environment, undefined, (text) => {
        log += text;
      }),
    );
    await eventually(async () => assert.match(log, /erasure_damaged: /));
  }));

test('stays as long as the erasure cannot be written down', () =>
  withTempFolder(async (folder) => {
    const { live, run, server, project } = await scene(folder);
    await writeFile(join(live, 'erasures'), 'a file in the place of the folder');
    const erased = await run('erase', '--project', project, '--recipient', ada);
    assert.equal(erased.code, 1);
    assert.match(erased.error, /the log of erasures cannot be written/);
    assert.equal(await server.end('SIGTERM'), 0);
    assert.ok(has(live, 'secret of Ada'));
  }));

test('is erased again after another tool restored the database, as of an instant', () =>
  withTempFolder(async (folder) => {
    const { live, run, server, erase } = await scene(folder);
    // The copy that Litestream, a snapshot or sqlite3 would give.
    const copy = join(folder, 'copy');
    const asOf = new Date().toISOString();
    const made = await run('backup', '--to', copy);
    assert.equal(made.code, 0, made.error);
    await erase(ada);
    assert.equal(await server.end('SIGTERM'), 0);
    const saved = join(folder, 'saved');
    mkdirSync(saved);
    renameSync(join(live, 'erasures'), join(saved, 'erasures'));
    assert.equal((await run('restore', '--from', copy, '--force', '--no-gap')).code, 0);
    renameSync(join(saved, 'erasures'), join(live, 'erasures'));
    assert.ok(has(live, 'secret of Ada'));
    const wrong = await run('incarnation', 'begin', '--as-of', 'yesterday');
    assert.equal(wrong.code, 2);
    const begun = await run('incarnation', 'begin', '--as-of', asOf, '--json');
    assert.equal(begun.code, 0, begun.error);
    assert.ok(JSON.parse(begun.out).erased_again > 0);
  }));

test.run();
