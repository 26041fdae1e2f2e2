import assert from 'node:assert/strict';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName } from '../../../composition/backup/schedule/plan.js';
import { clockCheck } from '../../../composition/commands/doctor/clock.js';
import { reachChecks } from '../../../composition/commands/doctor/reach.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('doctor');

const statuses = (out: string): readonly string[] =>
  JSON.parse(out).data.map(({ check, status }: Record<string, string>) => `${check}: ${status}`);

test('checks what an operator sees, changes nothing, and tells what to do', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'roundtrip.db');
    const environment = {
      XDG_CONFIG_HOME: folder,
      ROUNDTRIP_DATABASE_URL: `sqlite:${path}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
    };
    const run = commandLine(environment);
    const before = await run('doctor', '--json');
    assert.ok(statuses(before.out).includes('database: fail'));
    assert.equal(before.code, 1);
    assert.equal((await run('demo')).code, 0);
    const after = await run('doctor', '--json');
    assert.deepEqual(
      statuses(after.out).filter((each) => !each.startsWith('disk space')),
      [
        'configuration: ok',
        'database: ok',
        'encryption key: ok',
        'data folder: ok',
        'file modes: ok',
        'stored rows: ok',
        'database size: ok',
        'database clock: ok',
        'channels: ok',
        'webhooks: ok',
      ],
    );
    const backups = join(folder, 'backups');
    const scheduled = { ...environment, ROUNDTRIP_BACKUP_TO: backups };
    const statusIn = async () =>
      statuses((await commandLine(scheduled)('doctor', '--json')).out).find((each) =>
        each.startsWith('backups'),
      );
    assert.equal(await statusIn(), 'backups: fail');
    await mkdir(backups);
    assert.equal(await statusIn(), 'backups: warn');
    const hoursAgo = (hours: number) => join(backups, backupName(Date.now() - hours * 3_600_000));
    await writeFile(hoursAgo(49), 'a backup');
    assert.equal(await statusIn(), 'backups: warn');
    // What a copy that failed leaves is no backup.
    const empty = hoursAgo(1);
    await writeFile(empty, '');
    assert.equal(await statusIn(), 'backups: warn');
    await rm(empty);
    await writeFile(hoursAgo(47), 'a backup');
    assert.equal(await statusIn(), 'backups: ok');
    await chmod(path, 0o644);
    const open = await run('doctor');
    assert.match(
      open.out,
      new RegExp(`^warn +file modes +Other users can read .+ chmod 600 ${path}$`, 'm'),
    );
    const wrong = await commandLine({ ...environment, ROUNDTRIP_PORT: 'x', ROUNDTRIP_ROLE: 'y' })(
      'doctor',
    );
    assert.equal(wrong.out.match(/^fail +configuration +ROUNDTRIP_/gm)?.length, 2);
    assert.deepEqual([wrong.code, wrong.error], [1, 'checks_failed: 2 of 2 checks failed\n']);
  }));

test('judges a clock by its distance', () => {
  const judge = (seconds: number) =>
    clockCheck('clock', { here: 1_000_000, there: 1_000_000 + seconds * 1_000, of: 'It' });
  assert.deepEqual(
    [-300, -10, -5, 0, 5, 6, 240, 241].map((seconds) => judge(seconds).status),
    ['fail', 'warn', 'ok', 'ok', 'ok', 'warn', 'warn', 'fail'],
  );
  assert.equal(judge(-10).found, 'It is 10.0 s behind the clock of this machine.');
});

test('tells a name that does not resolve from a server that does not answer', async () => {
  const [dns] = await reachChecks('server', 'http://no-such-name.invalid', 'Start it.');
  assert.match(
    `${dns?.status} ${dns?.check} ${dns?.found}`,
    /^fail server DNS no-such-name\.invalid does not resolve/,
  );
  const [refused] = await reachChecks('server', 'http://127.0.0.1:4', 'Start it.');
  assert.match(
    `${refused?.found} ${refused?.remedy}`,
    /does not answer: .*ECONNREFUSED.* Start it\.$/,
  );
});

test.run();
