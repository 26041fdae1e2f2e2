import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3StandIn } from '../../emulators/s3/index.js';
import { anyBytes } from '../../support/fixtures/bytes.js';
import { commandLine, makeDemoIn, type Run } from '../../support/hosts/command-line.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { type ApiClient, apiClient } from '../../support/http/api-client.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

/** The environment of a server whose files are in a folder of their own. */
const environmentIn = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

const fails = async (run: Run, code: string, ...args: readonly string[]): Promise<void> => {
  const said = await run(...args);
  assert.equal(said.code, 1);
  assert.match(said.error, new RegExp(code));
};

const upload = async (client: ApiClient, bytes: Buffer): Promise<string> => {
  const headers = { 'content-type': 'application/pdf' };
  const answer = await client.call('/v1/media', {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  });
  return ((await answer.json()) as { readonly id: string }).id;
};

/** Sends until `end` is called; gives the ids that were answered. */
const sendAlong = (client: ApiClient, channel: string) => {
  const ids: string[] = [];
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      const answer = await client.send({ channel, to: '+12025550123', text: 'Hello' });
      const body = (await answer.json()) as { readonly id: string };
      if (answer.status === 202) ids.push(body.id);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  })();
  return {
    ids,
    end: async () => {
      isOver = true;
      await sending;
    },
  };
};

const test = suite('a backup');

test('is made while the server serves, and restores what was answered before it, with media', () =>
  withTempFolder(async (folder) => {
    const live = join(folder, 'live');
    const other = join(folder, 'other');
    const file = join(folder, 'backup');
    const { key, channel } = await makeDemoIn(environmentIn(live));
    const server = await startServer(environmentIn(live));
    const client = apiClient(server.url, key);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), anyBytes(3_000_000)]);
    const media = await upload(client, pdf);
    const sending = sendAlong(client, channel);
    await eventually(async () => assert.ok(sending.ids.length > 9));
    const before = [...sending.ids];
    const run = commandLine(environmentIn(live));
    const made = await run('backup', '--to', file, '--json');
    assert.equal(made.code, 0, made.error);
    assert.equal(JSON.parse(made.out).media.files, 1);
    await sending.end();
    await fails(run, 'in use by process', 'restore', '--from', file, '--force');
    await fails(run, 'backup_exists', 'backup', '--to', file);
    assert.equal(await server.end('SIGTERM'), 0);

    assert.deepEqual(readdirSync(folder).sort(), ['backup', 'live']);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const elsewhere = commandLine(environmentIn(other));
    const restored = await elsewhere('restore', '--from', file, '--json');
    assert.equal(restored.code, 0, restored.error);
    assert.match(restored.error, /put the one of the backed up server in place/);
    assert.deepEqual(readdirSync(other).sort(), ['media', 'roundtrip.db', 'roundtrip.db.lock']);
    assert.equal(statSync(join(other, 'roundtrip.db')).mode & 0o777, 0o600);
    await copyFile(join(live, 'encryption.key'), join(other, 'encryption.key'));
    const second = await startServer(environmentIn(other));
    const reader = apiClient(second.url, key);
    for (const id of before) assert.equal((await reader.message(id)).id, id);
    const bytes = await reader.call(`/v1/media/${media}/content`);
    assert.ok(Buffer.from(await bytes.arrayBuffer()).equals(pdf));
    assert.equal(await second.end('SIGTERM'), 0);
  }));

test('that is damaged or cut off is refused, and the database stays', () =>
  withTempFolder(async (folder) => {
    const run = commandLine(environmentIn(folder));
    const file = join(folder, 'backup');
    assert.equal((await run('demo')).code, 0);
    assert.equal((await run('backup', '--to', file)).code, 0);
    const database = await readFile(join(folder, 'roundtrip.db'));
    const whole = await readFile(file);
    const wrong = join(folder, 'wrong');
    const flipped = Buffer.from(whole);
    // A text within the copied database, whose structure stays intact.
    const at = flipped.indexOf('whatsapp');
    flipped.write('W', at);
    await writeFile(wrong, flipped);
    await fails(run, 'its checksum does not match', 'restore', '--from', wrong, '--force');
    await truncate(wrong, whole.length / 2);
    await fails(run, 'not_a_backup', 'restore', '--from', wrong, '--force');
    await writeFile(wrong, 'anything');
    await fails(run, 'not_a_backup', 'restore', '--from', wrong, '--force');
    await fails(run, 'database_exists', 'restore', '--from', file);
    assert.ok((await readFile(join(folder, 'roundtrip.db'))).equals(database));
  }));

test('goes to a bucket and comes back', () =>
  withTempFolder(async (folder) => {
    const bucket = await startS3StandIn('backups');
    const environment = {
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
    };
    const place = `s3://${bucket.bucket}/daily/1?endpoint=${bucket.endpoint}`;
    const live = { ...environmentIn(join(folder, 'live')), ...environment };
    const { key } = await makeDemoIn(live);
    await runCommand(['backup', '--to', place], live);
    await assert.rejects(runCommand(['backup', '--to', place], live), /ended with 1/);
    const other = { ...environmentIn(join(folder, 'other')), ...environment };
    await runCommand(['restore', '--from', place], other);
    assert.deepEqual(readdirSync(join(folder, 'other')).sort(), [
      'roundtrip.db',
      'roundtrip.db.lock',
    ]);
    const keyOf = (name: string): string => join(folder, name, 'encryption.key');
    await copyFile(keyOf('live'), keyOf('other'));
    const server = await startServer(other);
    assert.equal((await apiClient(server.url, key).call('/v1/whoami')).status, 200);
    assert.equal(await server.end('SIGTERM'), 0);
    await bucket.close();
  }));

test.run();
