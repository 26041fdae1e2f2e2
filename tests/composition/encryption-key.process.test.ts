import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptionKey } from '../../composition/configuration/encryption-key.js';
import { runChild } from '../support/servers/child.js';
import { suite } from '../support/suite.js';

const test = suite('encryption key');

const database = { kind: 'sqlite', path: 'any.db' } as const;

const inFolder = async (body: (dataDir: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-key-'));
  await body(join(folder, 'data')).finally(() => rm(folder, { recursive: true }));
};

test('is the configured one, and nothing is written', () =>
  inFolder(async (dataDir) => {
    const given = Buffer.alloc(32, 7);
    const key = await encryptionKey({ encryptionKey: given.toString('base64'), dataDir, database });
    assert.deepEqual(Buffer.from(key), given);
    await assert.rejects(stat(dataDir));
  }));

test('is created at the first start, readable only by its owner, and found again', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKey: undefined, dataDir, database };
    const first = await encryptionKey(settings);
    assert.equal(first.length, 32);
    assert.deepEqual(await encryptionKey(settings), first);
    assert.deepEqual(await readdir(dataDir), ['encryption.key']);
    const path = join(dataDir, 'encryption.key');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await readFile(path, 'utf8')).trim(), Buffer.from(first).toString('base64'));
  }));

test('is the same for processes that start at the same time', () =>
  inFolder(async (dataDir) => {
    const script = new URL('./make-key.ts', import.meta.url);
    const children = Array.from({ length: 4 }, () => runChild(script, dataDir));
    const keys = await Promise.all(children.map(({ line }) => line()));
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0] ?? '', /^[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(await readdir(dataDir), ['encryption.key']);
    await Promise.all(children.map(({ crash }) => crash()));
  }));

test('is refused when the file holds something else', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKey: undefined, dataDir, database };
    await encryptionKey(settings);
    await writeFile(join(dataDir, 'encryption.key'), 'not a key');
    await assert.rejects(encryptionKey(settings), /32 bytes/);
  }));

test('of a service in memory is not written to disk', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKey: undefined, dataDir, database: { kind: 'memory' } as const };
    assert.notDeepEqual(await encryptionKey(settings), await encryptionKey(settings));
    await assert.rejects(stat(dataDir));
  }));

test.run();
