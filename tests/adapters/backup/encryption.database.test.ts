import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decryptFile, encryptFile, isEncrypted } from '../../../adapters/backup/encryption.js';
import { anyBytes } from '../../support/fixtures/bytes.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('an encrypted backup');

const key = randomBytes(32);
const headLength = 77;
const chunkLength = 65_536 + 16;

/** Encrypts bytes in a folder; gives what decrypts a changed file. */
const scene = async (folder: string, bytes: Buffer) => {
  const [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')];
  const [changed, opened] = [join(folder, 'changed'), join(folder, 'opened')];
  await writeFile(plain, bytes);
  await rm(sealed, { force: true });
  await encryptFile(plain, sealed, key);
  return {
    sealed: await readFile(sealed),
    path: sealed,
    open: async (file: Buffer, keys: readonly Buffer[] = [key]): Promise<Buffer> => {
      await writeFile(changed, file);
      await rm(opened, { force: true });
      await decryptFile(changed, opened, keys);
      return readFile(opened);
    },
  };
};

cases('gives back files of any length, under one of several keys, and shows none of them', () =>
  withTempFolder(async (folder) => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 3_000_000]) {
      const bytes = Buffer.from(anyBytes(length));
      const { sealed, path, open } = await scene(folder, bytes);
      assert.ok((await open(sealed, [randomBytes(32), key])).equals(bytes), `${length} bytes`);
      assert.ok(await isEncrypted(path));
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      const chunks = Math.max(1, Math.ceil(length / 65_536));
      assert.equal(sealed.length, headLength + length + 16 * chunks);
      if (length > 100) assert.equal(sealed.indexOf(bytes.subarray(0, 50)), -1);
    }
    assert.equal(await isEncrypted(join(folder, 'plain')), false);
  }),
);

cases('notices a flipped bit at any place', () =>
  withTempFolder(async (folder) => {
    const { sealed, open } = await scene(folder, Buffer.from(anyBytes(150_000)));
    const places = [...Array(headLength).keys()].filter((at) => at >= 29);
    for (let at = headLength; at < sealed.length; at += 4_999) places.push(at);
    for (const at of [...places, sealed.length - 1]) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await assert.rejects(open(flipped), /wrong key|damaged/, `byte ${at}`);
    }
  }),
);

cases('notices that it was cut off, longer, reordered, or put together', () =>
  withTempFolder(async (folder) => {
    const bytes = Buffer.from(anyBytes(65_536 * 3));
    const { sealed: other } = await scene(folder, bytes);
    const { sealed, open } = await scene(folder, bytes);
    const chunk = (file: Buffer, number: number) =>
      file.subarray(headLength + number * chunkLength, headLength + (number + 1) * chunkLength);
    const head = sealed.subarray(0, headLength);
    const [first, second, third] = [0, 1, 2].map((number) => chunk(sealed, number)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const wrong: Readonly<Record<string, readonly Buffer[]>> = {
      'no chunk': [head],
      'the first alone': [head, first],
      'without the last': [head, first, second],
      'without the first': [head, second, third],
      'in another order': [head, second, first, third],
      'one twice': [head, first, first, second, third],
      'the last twice': [head, first, second, third, third],
      'a byte more': [sealed, Buffer.alloc(1)],
      'a chunk of another file': [head, first, chunk(other, 1), third],
      'the head of another file': [other.subarray(0, headLength), first, second, third],
      'half a chunk': [head, first, second.subarray(0, 30_000)],
      'half a head': [head.subarray(0, 40)],
    };
    assert.ok((await open(Buffer.concat([head, first, second, third]))).equals(bytes));
    for (const [name, parts] of Object.entries(wrong))
      await assert.rejects(open(Buffer.concat(parts)), /damaged/, name);
  }),
);

cases('tells a wrong key from damage', () =>
  withTempFolder(async (folder) => {
    const { sealed, open } = await scene(folder, Buffer.from(anyBytes(10)));
    await assert.rejects(open(sealed, [randomBytes(32)]), /wrong key/);
  }),
);

cases.run();
