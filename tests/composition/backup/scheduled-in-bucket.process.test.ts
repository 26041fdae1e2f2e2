import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName } from '../../../composition/backup/schedule/plan.js';
import { startS3StandIn } from '../../emulators/s3/index.js';
import { present } from '../../support/fixtures/either.js';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('backups that a server makes by itself in a bucket');

const text = 'A heron stands in the reeds of the fictional lake';
const key = randomBytes(32).toString('base64');

/** The name of a scheduled backup of a day in January of a year. */
const nameOf = (year: number, day: number): string => backupName(Date.UTC(year, 0, day));

/** Whole backups of before, by their keys: all of them are older than the two that are kept. */
const older = [1, 2, 3, 4, 5].map((day) => `daily/${nameOf(2020, day)}`);

/** What no rotation may delete. */
const foreign = [
  'daily/mine',
  'daily/roundtrip-notes.txt',
  `daily/${nameOf(2020, 1)}.sha256`,
  `daily/x${nameOf(2020, 1)}`,
  `daily/old/${nameOf(2020, 1)}`,
  // Beside the folder, and in one whose name begins the same.
  nameOf(2020, 1),
  `daily-of-others/${nameOf(2020, 1)}`,
  // Of a time to come: a clock was wrong.
  `daily/${nameOf(2999, 1)}`,
];

/** The whole lines of a log with a message. */
const linesIn = (log: string, message: string): readonly { readonly name: string }[] =>
  log
    .split('\n')
    .filter((line) => line.endsWith(`"msg":"${message}"}`))
    .map((line) => JSON.parse(line));

test('rotate, spare what is not theirs, and are encrypted', () =>
  withTempFolder(async (folder) => {
    const bucket = await startS3StandIn('backups');
    for (const name of [...older, ...foreign]) bucket.put(name, Buffer.from(`${name} of before`));
    const live = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/live/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: join(folder, 'live'),
      ROUNDTRIP_LOG_LEVEL: 'info',
    };
    const environment = {
      ...live,
      ROUNDTRIP_BACKUP_TO: `s3://${bucket.bucket}/daily?endpoint=${bucket.endpoint}`,
      ROUNDTRIP_BACKUP_EVERY_HOURS: '0.0005',
      ROUNDTRIP_BACKUP_KEEP: '2',
      ROUNDTRIP_BACKUP_KEY: key,
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
    };
    const demo = await makeDemoIn(live);
    let log = '';
    const server = await startServer(environment, undefined, (written) => {
      log += written;
    });
    const client = apiClient(server.url, demo.key);
    const sent = await client.send({ channel: demo.channel, to: '+12025550123', text });
    assert.equal(sent.status, 202);
    const before = linesIn(log, 'a backup is made').length;
    // One can run while the message is sent; the two after it have the message.
    await eventually(async () =>
      assert.ok(linesIn(log, 'a backup is made').length >= before + 3, 'no new backups'),
    );
    // From the next failure on, no rotation is under way.
    bucket.deny('CreateMultipartUpload', 'PutObject');
    await eventually(async () =>
      assert.ok(linesIn(log, 'a backup failed').length > 0, 'none failed'),
    );
    const made = linesIn(log, 'a backup is made').map(({ name }) => `daily/${name}`);
    const kept = made.slice(-2);
    const content = bucket.content();
    assert.deepEqual([...content.keys()].sort(), [...foreign, ...kept].sort());
    for (const name of foreign)
      assert.equal(String(present(content.get(name))), `${name} of before`);
    assert.equal(await server.end('SIGTERM'), 0);

    const plain = join(folder, 'plain');
    const { code, error } = await commandLine(live)('backup', '--to', plain);
    assert.equal(code, 0, error);
    assert.ok((await readFile(plain)).includes(text), 'a plain backup does not have the text');
    const copy = join(folder, 'copy');
    for (const name of kept) {
      const bytes = present(content.get(name));
      assert.equal(bytes.indexOf(text), -1, 'the text of a message is in an encrypted backup');
      assert.equal(bytes.indexOf('SQLite format'), -1);
      await writeFile(copy, bytes);
      const verify = ['backup', 'verify', '--from', copy] as const;
      const keyed = await commandLine({ ...live, ROUNDTRIP_BACKUP_KEY: key })(...verify, '--json');
      assert.deepEqual([keyed.code, JSON.parse(keyed.out).encrypted], [0, true]);
      const keyless = await commandLine(live)(...verify);
      assert.equal(keyless.code, 1);
      assert.match(keyless.error, /^no_backup_key: /);
      const wrongKey = randomBytes(32).toString('base64');
      const wrong = await commandLine({ ...live, ROUNDTRIP_BACKUP_KEY: wrongKey })(...verify);
      assert.equal(wrong.code, 1);
      assert.match(wrong.error, /^wrong_backup_key: /);
    }
    const [newest = ''] = kept.slice(-1);
    const from = `s3://${bucket.bucket}/${newest}?endpoint=${bucket.endpoint}`;
    const verified = await runCommand<{ readonly encrypted: boolean }>(
      ['backup', 'verify', '--from', from],
      environment,
    );
    assert.equal(verified.encrypted, true);
    const other = { ...environment, ROUNDTRIP_BACKUP_TO: '' };
    const place = join(folder, 'other');
    const restored = {
      ...other,
      ROUNDTRIP_DATABASE_URL: `sqlite:${place}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: place,
    };
    await runCommand(['restore', '--from', from, '--no-gap'], restored);
    assert.ok((await readFile(join(place, 'roundtrip.db'))).includes(text), 'it lacks the message');
    await bucket.close();
  }));

test.run();
