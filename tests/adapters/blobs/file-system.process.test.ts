import assert from 'node:assert/strict';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { anyBytes, sha256Of, streamOf } from '../../support/fixtures/bytes.js';
import { runChild } from '../../support/servers/child.js';
import { ageFiles, filesBelow, temporaryDirectory } from '../../support/stores/blob-stores.js';
import { suite } from '../../support/suite.js';

const cases = suite('blob store: file system');
const hour = 3_600_000;
const mib = 1024 * 1024;
const everything = [async () => new Set<string>(), Date.now() + hour] as const;
const directories: string[] = [];

const fresh = async () => {
  const directory = await temporaryDirectory();
  directories.push(directory);
  return { directory, store: fileSystemBlobStore(directory) };
};

cases(
  'leaves no blob when its process is killed in the middle of a put, and the sweep clears up',
  async () => {
    const { directory, store } = await fresh();
    const child = runChild(new URL('./endless-put.ts', import.meta.url), directory);
    assert.equal(await child.line(), 'uploading');
    await child.crash();

    const left = await filesBelow(directory);
    assert.equal(left.length, 1);
    assert.ok(left.every((path) => path.startsWith(join(directory, 'incoming'))));
    assert.equal(await store.sweep(...everything), 1);
    assert.deepEqual(await filesBelow(directory), []);
  },
);

cases('does not touch a running put while it sweeps older files', async () => {
  const { directory, store } = await fresh();
  const bytes = anyBytes(mib);
  async function* swept() {
    yield* streamOf(bytes);
    assert.equal(await store.sweep(async () => new Set(), Date.now() - hour), 0);
  }
  await store.put(swept());
  assert.equal((await filesBelow(directory)).length, 1);
});

cases('never deletes a blob that a put returned, at any point of a sweep', async () => {
  const { directory, store } = await fresh();
  const bytes = anyBytes(10);
  const { sha256 } = await store.put(streamOf(bytes));
  for (let round = 0; round < 400; round += 1) {
    await ageFiles(directory, 2 * hour);
    const put = store.put(streamOf(bytes));
    for (let turn = 0; turn < round / 4; turn += 1) await new Promise(setImmediate);
    await Promise.all([put, store.sweep(async () => new Set(), Date.now() - hour)]);
    assert.ok(await store.open(sha256), `round ${round}`);
  }
  assert.equal((await filesBelow(directory)).length, 1);
});

cases('raises resident memory by at most 32 MiB for 100 MiB', async () => {
  const { directory } = await fresh();
  const child = runChild(new URL('./measure-put-memory.ts', import.meta.url), directory, '100');
  const rise = Number(await child.line());
  assert.ok(rise <= 32 * mib, `${rise} bytes`);
});

cases('writes files that only its own user can read', async () => {
  const { directory, store } = await fresh();
  await store.put(streamOf(anyBytes(10)));
  for (const path of await filesBelow(directory))
    assert.equal((await stat(path)).mode & 0o077, 0, path);
});

cases('does not touch files of other programs', async () => {
  const { directory, store } = await fresh();
  const strangers = ['README', 'blobs/README', 'blobs/ab/README'].map((name) =>
    join(directory, name),
  );
  await mkdir(join(directory, 'blobs', 'ab'), { recursive: true });
  for (const path of strangers) await writeFile(path, 'not a blob');
  assert.equal(await store.sweep(...everything), 0);
  assert.deepEqual([...(await filesBelow(directory))].sort(), strangers.sort());
});

cases('rejects and leaves no file when it cannot write', async () => {
  const { directory, store } = await fresh();
  const bytes = anyBytes(10);
  await writeFile(join(directory, 'blobs'), 'in the way');
  await assert.rejects(store.put(streamOf(bytes)), (error) => {
    assert.ok(error instanceof PortFailure);
    return error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOTDIR';
  });
  assert.equal((await filesBelow(directory)).length, 1);
  await rm(join(directory, 'blobs'));
  assert.equal((await store.put(streamOf(bytes))).sha256, sha256Of(bytes));
});

cases.after(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});
cases.run();
