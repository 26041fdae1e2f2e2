import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName, instantOf } from '../../../composition/backup/schedule/plan.js';
import { startS3StandIn } from '../../emulators/s3/index.js';
import { present } from '../../support/fixtures/either.js';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

/** The environment of a server that makes a backup every 1.8 s, and keeps two. */
const environmentIn = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/live/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: join(folder, 'live'),
  ROUNDTRIP_LOG_LEVEL: 'info',
  ROUNDTRIP_BACKUP_TO: join(folder, 'backups'),
  ROUNDTRIP_BACKUP_EVERY_HOURS: '0.0005',
  ROUNDTRIP_BACKUP_KEEP: '2',
});

const backupsIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'backups')).filter((name) => instantOf(name) !== undefined);

const metricOf = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

const test = suite('backups that a server makes by itself');

test('are whole, rotate, spare other files, and restore what was answered before', () =>
  withTempFolder(async (folder) => {
    const environment = environmentIn(folder);
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'mine'), 'mine');
    const leftover = `${backupName(0)}.partial-database`;
    writeFileSync(join(folder, 'backups', leftover), 'left by one that was killed');
    const { key, channel } = await makeDemoIn(environment);
    let log = '';
    const server = await startServer(environment, undefined, (text) => {
      log += text;
    });
    const client = apiClient(server.url, key);
    const sent = await client.send({ channel, to: '+12025550123', text: 'Hello' });
    assert.equal(sent.status, 202);
    const { id } = (await sent.json()) as { readonly id: string };
    const answeredAt = Date.now();
    const isNew = (name: string) => (instantOf(name) ?? 0) > answeredAt;
    await eventually(async () => assert.ok(backupsIn(folder).filter(isNew).length === 2));
    const age = await metricOf(server.url, 'roundtrip_backup_age_seconds');
    assert.ok(age >= 0 && age < 600, String(age));
    assert.equal(await metricOf(server.url, 'roundtrip_backups_failed_total'), 0);
    assert.equal(await server.end('SIGTERM'), 0);
    assert.match(log, /"msg":"a backup is made"/);
    const kept = readdirSync(join(folder, 'backups'));
    assert.ok(kept.includes('mine'));
    assert.ok(!kept.includes(leftover));
    const newest = join(folder, 'backups', present(backupsIn(folder).filter(isNew).sort().at(-1)));
    assert.equal(statSync(newest).mode & 0o777, 0o600);
    const other = { ...environment, ROUNDTRIP_BACKUP_TO: '', ROUNDTRIP_LOG_LEVEL: 'silent' };
    const run = commandLine(other);
    const restored = await run('restore', '--from', newest, '--force', '--no-gap');
    assert.equal(restored.code, 0, restored.error);
    const second = await startServer(other);
    assert.equal((await apiClient(second.url, key).message(id)).id, id);
    assert.equal(await second.end('SIGTERM'), 0);
  }));

test('that fail are logged, counted and made again', () =>
  withTempFolder(async (folder) => {
    const environment = environmentIn(folder);
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    await makeDemoIn(environment);
    let log = '';
    const bucket = await startS3StandIn('backups');
    bucket.deny('CreateMultipartUpload', 'PutObject');
    const server = await startServer(
      {
        ...environment,
        ROUNDTRIP_BACKUP_TO: `s3://${bucket.bucket}/daily?endpoint=${bucket.endpoint}`,
        AWS_REGION: 'local',
        AWS_ACCESS_KEY_ID: 'any',
        AWS_SECRET_ACCESS_KEY: 'any',
      },
      undefined,
      (text) => {
        log += text;
      },
    );
    await eventually(async () =>
      assert.ok((await metricOf(server.url, 'roundtrip_backups_failed_total')) > 1),
    );
    assert.match(log, /"msg":"a backup failed"/);
    assert.equal(await metricOf(server.url, 'roundtrip_backup_age_seconds'), Number.NaN);
    bucket.deny();
    await eventually(async () => {
      const age = await metricOf(server.url, 'roundtrip_backup_age_seconds');
      assert.ok(age >= 0);
    });
    assert.equal(await server.end('SIGTERM'), 0);
    await bucket.close();
  }));

test('are refused at the start where they cannot be made', () =>
  withTempFolder(async (folder) => {
    const environment = environmentIn(folder);
    await makeDemoIn(environment);
    let log = '';
    const start = (given: Readonly<Record<string, string>>) =>
      startServer({ ...environment, ...given }, undefined, (text) => {
        log += text;
      });
    await assert.rejects(start({}));
    await eventually(async () =>
      assert.match(log, /ROUNDTRIP_BACKUP_TO: .*backups is no folder\. Create it/),
    );
    await assert.rejects(start({ ROUNDTRIP_DATABASE_URL: 'postgres://a@localhost/a' }));
    await eventually(async () =>
      assert.match(log, /ROUNDTRIP_BACKUP_TO is for SQLite alone.*pg_basebackup/),
    );
  }));

test('are due by what is at the place, also when the server is killed and started again', () =>
  withTempFolder(async (folder) => {
    const environment = { ...environmentIn(folder), ROUNDTRIP_BACKUP_EVERY_HOURS: '24' };
    mkdirSync(join(folder, 'backups'));
    await makeDemoIn(environment);
    const first = await startServer(environment);
    await eventually(async () => assert.equal(backupsIn(folder).length, 1));
    await first.end('SIGKILL');
    const second = await startServer(environment);
    await eventually(async () =>
      assert.ok((await metricOf(second.url, 'roundtrip_backup_age_seconds')) >= 0),
    );
    assert.equal(await second.end('SIGTERM'), 0);
    assert.equal(backupsIn(folder).length, 1);
  }));

test('exclude each other, and a backup by command', () =>
  withTempFolder(async (folder) => {
    const environment = environmentIn(folder);
    await makeDemoIn(environment);
    const made = (name: string) =>
      runCommand(['backup', '--to', join(folder, name)], {
        ...environment,
        ROUNDTRIP_BACKUP_TO: '',
      });
    const ended = await Promise.allSettled([made('1'), made('2'), made('3')]);
    const names = readdirSync(folder).filter((name) => /^\d$/.test(name));
    assert.equal(names.length, ended.filter(({ status }) => status === 'fulfilled').length);
    assert.ok(names.length > 0);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('partial')),
      [],
    );
  }));

test.run();
