import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptionKeys } from '../../../composition/configuration/encryption-key.js';
import { runChild } from '../../support/servers/child.js';
import { suite } from '../../support/suite.js';

const test = suite('encryption key');

const database = { kind: 'sqlite', path: 'any.db' } as const;

const inFolder = async (body: (dataDir: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-key-'));
  await body(join(folder, 'data')).finally(() => rm(folder, { recursive: true }));
};

test('are the configured ones, and nothing is written', () =>
  inFolder(async (dataDir) => {
    const given = Buffer.alloc(32, 7);
    const former = Buffer.alloc(32, 8);
    const texts = [given, former].map((key) => key.toString('base64'));
    const keys = await encryptionKeys({ encryptionKeys: texts, dataDir, database });
    assert.deepEqual(keys, [given, former]);
    await assert.rejects(stat(dataDir));
  }));

test('is created at the first start, readable only by its owner, and found again', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKeys: undefined, dataDir, database };
    const [first] = await encryptionKeys(settings);
    assert.equal(first.length, 32);
    assert.deepEqual(await encryptionKeys(settings), [first]);
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

test('can be followed by further keys in its file', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKeys: undefined, dataDir, database };
    const [first] = await encryptionKeys(settings);
    const next = Buffer.alloc(32, 7);
    const path = join(dataDir, 'encryption.key');
    await writeFile(path, `${next.toString('base64')}\n${await readFile(path, 'utf8')}`);
    assert.deepEqual(await encryptionKeys(settings), [next, first]);
  }));

test('is refused when the file holds something else', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKeys: undefined, dataDir, database };
    await encryptionKeys(settings);
    await writeFile(join(dataDir, 'encryption.key'), 'not a key');
    await assert.rejects(encryptionKeys(settings), /32 bytes/);
  }));

test('of a service in memory is not written to disk', () =>
  inFolder(async (dataDir) => {
    const settings = { encryptionKeys: undefined, dataDir, database: { kind: 'memory' } as const };
    assert.notDeepEqual(await encryptionKeys(settings), await encryptionKeys(settings));
    await assert.rejects(stat(dataDir));
  }));

test.run();
