import assert from 'node:assert/strict';
import type { Sha256 } from '../../core/model/media/sha256.js';
import type { BlobStore, WantedBlobs } from '../../core/ports/machine/blob-store.js';
import type { Instant } from '../../core/shared/time.js';
import { anyBytes, breakingAfter, collect, sha256Of, streamOf } from '../support/fixtures/bytes.js';

/** An empty store, and the time that it goes by. */
export type BlobStoreUnderTest = {
  readonly store: BlobStore;
  readonly now: () => Instant;
  /** Makes everything in the store older. */
  readonly age: (ms: number) => Promise<void>;
};

const hour = 3_600_000;
const mib = 1024 * 1024;
const sizes = [0, 1, 4100, 64 * 1024, 64 * 1024 + 1, mib, 5 * mib, 5 * mib + 1, 12 * mib];
const noneWanted: WantedBlobs = async () => new Set();

const contentOf = async (store: BlobStore, sha256: Sha256): Promise<Buffer | undefined> => {
  const bytes = await store.open(sha256);
  return bytes && collect(bytes);
};

/** Everything that the store holds, finished or not, goes; how much was it? */
const emptyOut = ({ store, now }: BlobStoreUnderTest): Promise<number> =>
  store.sweep(noneWanted, now() + hour);

/** What every blob store must do. `fresh` gives an empty one; `check` is the caller's runner. */
export const blobStoreConformance = (
  check: (name: string, body: () => Promise<void>) => void,
  fresh: () => Promise<BlobStoreUnderTest>,
): void => {
  check('returns the bytes that were put, of any size, under their SHA-256', async () => {
    const { store } = await fresh();
    for (const size of sizes) {
      const bytes = anyBytes(size);
      const stored = await store.put(streamOf(bytes));
      assert.deepEqual(stored, { sha256: sha256Of(bytes), size });
      assert.ok((await contentOf(store, stored.sha256))?.equals(bytes), `${size} bytes`);
    }
  });

  check('stores the same bytes for chunks of any size', async () => {
    const { store } = await fresh();
    const bytes = anyBytes(10_000);
    for (const size of [1, 7, 4096, 10_000])
      assert.equal((await store.put(streamOf(bytes, size))).sha256, sha256Of(bytes));
  });

  check('gives exactly the bytes of a range, and none past the end', async () => {
    const { store } = await fresh();
    const bytes = anyBytes(100_000);
    const { sha256 } = await store.put(streamOf(bytes));
    const edges = [0, 1, 4999, 65_535, 65_536, 99_998, 99_999, 100_000, 100_001, 1_000_000];
    for (const start of edges)
      for (const end of [...edges.filter((edge) => edge >= start), undefined]) {
        const part = await store.open(sha256, { start, end });
        const expected = bytes.subarray(start, end === undefined ? undefined : end + 1);
        assert.ok(part && (await collect(part)).equals(expected), `${start} to ${end}`);
      }
  });

  check('gives no bytes of an empty blob for any range', async () => {
    const { store } = await fresh();
    const { sha256 } = await store.put(streamOf(anyBytes(0)));
    for (const range of [undefined, { start: 0 }, { start: 0, end: 0 }, { start: 5, end: 9 }]) {
      const part = await store.open(sha256, range);
      assert.equal(part && (await collect(part)).length, 0);
    }
  });

  check('lets a reader stop early, and the next reader read everything', async () => {
    const { store } = await fresh();
    const bytes = anyBytes(3 * mib);
    const { sha256 } = await store.put(streamOf(bytes));
    for await (const chunk of (await store.open(sha256)) ?? []) {
      assert.ok(chunk.length > 0);
      break;
    }
    assert.ok((await contentOf(store, sha256))?.equals(bytes));
  });

  check('has no blob under an unknown hash, nor under an invalid one', async () => {
    const { store } = await fresh();
    await store.put(streamOf(anyBytes(10)));
    const names = [
      sha256Of(anyBytes(11)),
      '',
      '..',
      '../../etc/passwd',
      sha256Of(anyBytes(10)).toUpperCase(),
    ];
    for (const name of names) {
      assert.equal(await store.open(name), undefined);
      await store.remove(name);
    }
    assert.ok(await contentOf(store, sha256Of(anyBytes(10))));
  });

  check('stores the same bytes once, for repeated and concurrent puts', async () => {
    const state = await fresh();
    const bytes = anyBytes(200_000);
    await state.store.put(streamOf(bytes));
    const puts = Array.from({ length: 12 }, () => state.store.put(streamOf(bytes, 9_999)));
    for (const stored of await Promise.all(puts)) assert.equal(stored.sha256, sha256Of(bytes));
    assert.ok((await contentOf(state.store, sha256Of(bytes)))?.equals(bytes));
    assert.equal(await emptyOut(state), 1);
  });

  check('keeps different bytes apart that are put concurrently', async () => {
    const state = await fresh();
    const all = Array.from({ length: 12 }, (_, i) => anyBytes(50_000 + i, i));
    const stored = await Promise.all(all.map((bytes) => state.store.put(streamOf(bytes))));
    for (const [i, bytes] of all.entries())
      assert.ok((await contentOf(state.store, stored[i]?.sha256 ?? ''))?.equals(bytes));
    assert.equal(await emptyOut(state), all.length);
  });

  check('stores nothing of a source that fails, and rejects with its error', async () => {
    const state = await fresh();
    for (const size of sizes) {
      const broken = new Error(`broken after ${size} bytes`);
      const put = state.store.put(breakingAfter(anyBytes(size), broken));
      await assert.rejects(put, (error) => error === broken);
      assert.equal(await state.store.open(sha256Of(anyBytes(size))), undefined);
    }
    assert.equal(await emptyOut(state), 0);
  });

  check('keeps stored bytes when another put of the same bytes breaks off', async () => {
    const { store } = await fresh();
    const bytes = anyBytes(100_000);
    const { sha256 } = await store.put(streamOf(bytes));
    await assert.rejects(store.put(breakingAfter(bytes, new Error('broken'))));
    assert.ok((await contentOf(store, sha256))?.equals(bytes));
  });

  check('removes a blob, once or twice, and stores it again', async () => {
    const { store } = await fresh();
    const bytes = anyBytes(1_000);
    const { sha256 } = await store.put(streamOf(bytes));
    const other = await store.put(streamOf(anyBytes(1_001)));
    await store.remove(sha256);
    await store.remove(sha256);
    assert.equal(await store.open(sha256), undefined);
    assert.ok(await contentOf(store, other.sha256));
    await store.put(streamOf(bytes));
    assert.ok((await contentOf(store, sha256))?.equals(bytes));
  });

  check('sweeps only old blobs that no media file uses', async () => {
    const { store, now, age } = await fresh();
    const put = (seed: number) => store.put(streamOf(anyBytes(1_000, seed)));
    const old = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(put));
    await age(2 * hour);
    const young = await Promise.all([8, 9].map(put));
    const wanted = new Set(old.slice(0, 3).map(({ sha256 }) => sha256));
    const asked: Sha256[] = [];

    const removed = await store.sweep(async (candidates) => {
      asked.push(...candidates);
      return wanted;
    }, now() - hour);

    assert.equal(removed, 4);
    assert.deepEqual(asked.sort(), old.map(({ sha256 }) => sha256).sort());
    for (const { sha256 } of [...old.slice(0, 3), ...young]) assert.ok(await store.open(sha256));
    for (const { sha256 } of old.slice(3)) assert.equal(await store.open(sha256), undefined);
    assert.equal(await store.sweep(async () => wanted, now() - hour), 0);
  });

  check('counts bytes that are put again as new', async () => {
    const { store, now, age } = await fresh();
    const bytes = anyBytes(1_000);
    await store.put(streamOf(bytes));
    await age(2 * hour);
    const { sha256 } = await store.put(streamOf(bytes));
    assert.equal(await store.sweep(noneWanted, now() - hour), 0);
    assert.ok((await contentOf(store, sha256))?.equals(bytes));
  });

  check('keeps bytes that are put again while a sweep looks for their media files', async () => {
    const { store, now, age } = await fresh();
    const bytes = anyBytes(1_000);
    const { sha256 } = await store.put(streamOf(bytes));
    await age(2 * hour);
    const removed = await store.sweep(async () => {
      await store.put(streamOf(bytes));
      return new Set();
    }, now() - hour);
    assert.equal(removed, 0);
    assert.ok((await contentOf(store, sha256))?.equals(bytes));
  });

  check('sweeps nothing when the used blobs cannot be read', async () => {
    const state = await fresh();
    await state.store.put(streamOf(anyBytes(1_000)));
    const lost = new Error('the records are away');
    const sweep = state.store.sweep(() => Promise.reject(lost), state.now() + hour);
    await assert.rejects(sweep, (error) => error === lost);
    assert.equal(await emptyOut(state), 1);
  });
};
