import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../../support/fixtures/either.js';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('a project that was deleted after a backup');

const environmentIn = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

const deletionsIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'erasures')).filter((name) => name.endsWith('.deletion'));

/** There is a backup. Then the day of the deletion has come, and a server has removed the project. */
const scene = async (folder: string) => {
  const live = join(folder, 'live');
  const environment = environmentIn(live);
  const { key, channel, project_id: project } = await makeDemoIn(environment);
  const run = commandLine(environment);
  const file = join(folder, 'backup');
  const made = await run('backup', '--to', file);
  assert.equal(made.code, 0, made.error);
  const asOf = new Date().toISOString();
  const asked = await run('project', 'delete', project, '--after', '1d');
  assert.equal(asked.code, 0, asked.error);
  const database = new Database(join(live, 'roundtrip.db'));
  database.prepare('update projects set deletes_at = 1').run();
  database.close();
  const server = await startServer(environment);
  await eventually(async () => assert.equal(deletionsIn(live).length, 1));
  assert.equal(await server.end('SIGTERM'), 0);
  const state = async (): Promise<string> =>
    JSON.parse((await run('project', 'deletion', project, '--json')).out).state;
  return { live, environment, run, file, asOf, project, key, channel, state };
};

test('is deleted again by the restore: its keys open nothing', () =>
  withTempFolder(async (folder) => {
    const { live, environment, run, file, key, channel, project, state } = await scene(folder);
    const name = present(deletionsIn(live)[0]);
    assert.ok(name.endsWith(`-${project}.deletion`));
    const restored = await run('restore', '--from', file, '--force', '--json');
    assert.equal(restored.code, 0, restored.error);
    assert.equal(JSON.parse(restored.out).deleted_again, 1);
    assert.equal(await state(), 'removing');
    const server = await startServer(environment);
    const answer = await apiClient(server.url, key).send({
      ...{ channel, to: '+12025550124', text: 'Hello' },
    });
    assert.equal(answer.status, 401);
    await eventually(async () => assert.equal(deletionsIn(live).length, 2));
    assert.equal(await server.end('SIGTERM'), 0);
  }));

test('is deleted again after another tool restored the database, as of an instant', () =>
  withTempFolder(async (folder) => {
    const { live, run, file, asOf, state } = await scene(folder);
    const [name] = deletionsIn(live);
    const path = join(live, 'erasures', present(name));
    const text = readFileSync(path, 'utf8');
    // Without the log the restore knows of nothing, as another tool would.
    writeFileSync(path, JSON.stringify({ ...JSON.parse(text), at: '2020-01-01T00:00:00.000Z' }));
    const restored = await run('restore', '--from', file, '--force', '--json');
    assert.equal(JSON.parse(restored.out).deleted_again, 0, restored.error);
    assert.equal(await state(), 'none');
    writeFileSync(path, text);
    const begun = await run('incarnation', 'begin', '--as-of', asOf, '--json');
    assert.equal(begun.code, 0, begun.error);
    assert.equal(JSON.parse(begun.out).deleted_again, 1);
    assert.equal(await state(), 'removing');
  }));

test('is deleted by no file that was not sealed here', () =>
  withTempFolder(async (folder) => {
    const { live, run, file, state } = await scene(folder);
    const path = join(live, 'erasures', present(deletionsIn(live)[0]));
    const at = new Date().toISOString();
    for (const text of ['{', JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), at })]) {
      writeFileSync(path, text);
      const restored = await run('restore', '--from', file, '--force');
      assert.equal(restored.code, 1);
      assert.match(restored.error, /^erasures_unreadable: .*opens the deletion/);
      assert.equal(await state(), 'none');
    }
  }));

test.run();
