import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationNames } from '../../../adapters/knex/migrations/statements.js';
import { startS3StandIn } from '../../emulators/s3/index.js';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('roundtrip backup verify');

type Environment = Readonly<Record<string, string>>;

/** A backup of a demo, and the command line that made it. */
const scene = async (folder: string, more: Environment = {}) => {
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ...more,
  };
  const run = commandLine(environment);
  const file = join(folder, 'backup');
  assert.equal((await run('demo')).code, 0);
  const made = await run('backup', '--to', file);
  assert.equal(made.code, 0, made.error);
  const wrong = join(folder, 'wrong');
  /** What verify says of other bytes. */
  const verifyBytes = async (bytes: Buffer) => {
    await writeFile(wrong, bytes);
    return run('backup', 'verify', '--from', wrong);
  };
  return { environment, run, file, bytes: await readFile(file), verifyBytes };
};

const aKey = (): string => randomBytes(32).toString('base64');

cases('prints what a whole backup is, and leaves nothing behind', () =>
  withTempFolder(async (folder) => {
    const { run, file, bytes } = await scene(folder);
    const { code, out, error } = await run('backup', 'verify', '--from', file, '--json');
    assert.deepEqual([code, error], [0, '']);
    const { backup_of: at, version, database_bytes: size, ...rest } = JSON.parse(out);
    assert.ok(Date.parse(at) > 0 && typeof version === 'string' && size > 10_000);
    assert.deepEqual(rest, {
      migration: migrationNames.at(-1),
      incarnation: 1,
      bytes: bytes.length,
      media: { files: 0, missing: 0, bytes: 0 },
      encrypted: false,
      file_checksum: 'ok',
      encryption_key: 'same',
    });
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('backup-verify')),
      [],
    );
    assert.match((await run('backup', 'verify', '--from', file)).out, /^encryption_key +same$/m);
  }),
);

/** Offsets over all of a file, with each of its first and last bytes. */
const sampled = (length: number): readonly number[] => {
  const offsets = new Set<number>();
  for (let i = 0; i < 110; i += 10) offsets.add(i);
  for (let i = 0; i < 60; i += 1) offsets.add(Math.floor((length * (i + 0.37)) / 60));
  for (let i = 1; i < 90; i += 8) offsets.add(length - i);
  return [...offsets];
};

for (const [name, more] of [
  ['a plain', (): Environment => ({})],
  ['an encrypted', (): Environment => ({ ROUNDTRIP_BACKUP_KEY: aKey() })],
] as const)
  cases(`notices one flipped byte at any place of ${name} backup`, () =>
    withTempFolder(async (folder) => {
      const { bytes, verifyBytes } = await scene(folder, more());
      assert.equal((await verifyBytes(bytes)).code, 0);
      for (const at of sampled(bytes.length)) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 0x20;
        const { code, out, error } = await verifyBytes(flipped);
        assert.deepEqual([code, out], [1, ''], `byte ${at}`);
        assert.match(error, /backup/, `byte ${at}`);
      }
    }),
  );

cases('names what is wrong with a file that is cut off, no backup, or not there', () =>
  withTempFolder(async (folder) => {
    const { run, file, bytes, verifyBytes } = await scene(folder);
    assert.match((await verifyBytes(Buffer.from('anything'))).error, /^not_a_backup: /);
    await truncate(file, bytes.length / 2);
    const cut = await run('backup', 'verify', '--from', file);
    assert.equal(cut.code, 1);
    assert.match(cut.error, /^(not_a_backup|backup_damaged): /);
    assert.match(
      (await run('backup', 'verify', '--from', join(folder, 'no'))).error,
      /^no_backup: /,
    );
  }),
);

/** Changes an archive by SQL, as a program that is wrong would, and takes its checksum away. */
const changed = async (file: string, sql: string): Promise<void> => {
  const archive = new Database(file);
  archive.exec(sql);
  archive.exec(`update manifest set text = json_remove(text, '$.endsWithHash')`);
  archive.close();
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.lastIndexOf('\nroundtrip-sha256:')));
};

cases('accepts a backup without a checksum of the whole file, as 0.3.0 makes them', () =>
  withTempFolder(async (folder) => {
    const { run, file } = await scene(folder);
    await changed(file, 'select 1');
    const { code, out } = await run('backup', 'verify', '--from', file, '--json');
    assert.deepEqual([code, JSON.parse(out).file_checksum], [0, 'none']);
    assert.equal((await run('restore', '--from', file, '--force')).code, 0);
  }),
);

cases('compares the media files with those that the database names', () =>
  withTempFolder(async (folder) => {
    const { run, file } = await scene(folder);
    await changed(
      file,
      `insert into entries (name, size, sha256) values ('media/${'a'.repeat(64)}', 0, '${'a'.repeat(64)}')`,
    );
    const { code, error } = await run('backup', 'verify', '--from', file);
    assert.equal(code, 1);
    assert.match(error, /^backup_damaged: .*the database does not name media\/a+\./);
  }),
);

cases('says whether the encryption key fits', () =>
  withTempFolder(async (folder) => {
    const { environment, file } = await scene(folder);
    const other = commandLine({ ...environment, ROUNDTRIP_ENCRYPTION_KEY: aKey() });
    const wrong = await other('backup', 'verify', '--from', file);
    assert.deepEqual([wrong.code, /different/.test(wrong.out)], [1, true]);
    assert.match(wrong.error, /^different_encryption_key: /);
    await rm(join(folder, 'encryption.key'));
    const none = await commandLine(environment)('backup', 'verify', '--from', file);
    assert.deepEqual([none.code, /missing/.test(none.out)], [0, true]);
  }),
);

const fails = async (run: Run, code: string, ...args: readonly string[]): Promise<void> => {
  const said = await run(...args);
  assert.equal(said.code, 1);
  assert.match(said.error, new RegExp(`^${code}: `));
};

cases(
  'takes the key of a backup from a variable or a file, and names a missing and a wrong one',
  () =>
    withTempFolder(async (folder) => {
      const key = aKey();
      const { environment, run, file, bytes } = await scene(folder, { ROUNDTRIP_BACKUP_KEY: key });
      assert.equal(bytes.indexOf('SQLite format'), -1);
      assert.deepEqual(
        readdirSync(folder).filter((name) => /plain|partial/.test(name)),
        [],
      );
      const keyless = commandLine({ ...environment, ROUNDTRIP_BACKUP_KEY: '' });
      const target = join(folder, 'other.db');
      const elsewhere = commandLine({
        ...environment,
        ROUNDTRIP_BACKUP_KEY: '',
        ROUNDTRIP_DATABASE_URL: `sqlite:${target}`,
      });
      const keyFile = join(folder, 'key');
      for (const words of [
        ['backup', 'verify'],
        ['restore', '--force'],
      ]) {
        const args = [...words, '--from', file];
        await fails(elsewhere, 'no_backup_key', ...args);
        await writeFile(keyFile, aKey());
        await fails(elsewhere, 'wrong_backup_key', ...args, '--key-file', keyFile);
        await writeFile(keyFile, 'abc');
        await fails(elsewhere, 'wrong_backup_key', ...args, '--key-file', keyFile);
        await fails(elsewhere, 'no_backup_key', ...args, '--key-file', join(folder, 'none'));
        assert.equal(existsSync(target), false);
      }
      await writeFile(keyFile, `${aKey()}\n${key}\n`);
      const args = ['--from', file, '--key-file', keyFile];
      const verified = await keyless('backup', 'verify', ...args, '--json');
      assert.deepEqual([verified.code, JSON.parse(verified.out).encrypted], [0, true]);
      const restored = await elsewhere('restore', ...args);
      assert.equal(restored.code, 0, restored.error);
      assert.deepEqual(
        readdirSync(folder).filter((name) => /decrypted|restoring|download/.test(name)),
        [],
      );
      assert.equal((await run('backup', 'verify', '--from', file)).code, 0);
    }),
);

cases('reads a bucket', () =>
  withTempFolder(async (folder) => {
    const bucket = await startS3StandIn('backups');
    const before = { ...process.env };
    Object.assign(process.env, {
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
    });
    try {
      const { run } = await scene(folder, { ROUNDTRIP_BACKUP_KEY: aKey() });
      const place = `s3://${bucket.bucket}/daily/1?endpoint=${bucket.endpoint}`;
      assert.equal((await run('backup', '--to', place)).code, 0);
      const found = await run('backup', 'verify', '--from', place);
      assert.deepEqual([found.code, found.error], [0, '']);
    } finally {
      process.env = before;
      await bucket.close();
    }
  }),
);

cases('needs a place, as backup does', () =>
  withTempFolder(async (folder) => {
    const { run } = await scene(folder);
    const words = [['backup'], ['backup', 'verify']];
    for (const args of words) {
      const { code, error } = await run(...args);
      assert.equal(code, 2);
      assert.match(error, /^error: required option '--(to|from) <place>' not specified/);
    }
  }),
);

cases.run();
