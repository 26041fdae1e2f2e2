import assert from 'node:assert/strict';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { s3BlobStore } from '../../../adapters/blobs/s3.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type Operation, startS3StandIn } from '../../emulators/s3/index.js';
import {
  anyBytes,
  breakingAfter,
  collect,
  sha256Of,
  streamOf,
} from '../../support/fixtures/bytes.js';
import { clientOf } from '../../support/stores/blob-stores.js';
import { suite } from '../../support/suite.js';

const cases = suite('blob store: s3');
const mib = 1024 * 1024;
const everything = [async () => new Set<string>(), Date.now() + 3_600_000] as const;
const closing: (() => Promise<void>)[] = [];

const fresh = async (bucket = 'media') => {
  const standIn = await startS3StandIn('media');
  const client = clientOf(standIn);
  closing.push(async () => {
    client.destroy();
    await standIn.close();
  });
  return { standIn, store: s3BlobStore({ client, bucket, prefix: '' }) };
};

const isFailure = (name: string) => (error: unknown) =>
  error instanceof PortFailure &&
  error.cause instanceof S3ServiceException &&
  error.cause.name === name;

/** Every step of a put, and how many bytes it takes to get there. */
const steps: readonly (readonly [Operation, number])[] = [
  ['PutObject', 10],
  ['CopyObject', 10],
  ['CreateMultipartUpload', 6 * mib],
  ['UploadPart', 12 * mib],
  ['CompleteMultipartUpload', 6 * mib],
  ['CopyObject', 6 * mib],
];

cases('leaves no object in the bucket and stops reading when any step of a put fails', async () => {
  const { standIn, store } = await fresh();
  for (const [step, size] of steps) {
    let isClosed = false;
    async function* source() {
      try {
        yield* streamOf(anyBytes(size));
      } finally {
        isClosed = true;
      }
    }
    standIn.deny(step);
    await assert.rejects(store.put(source()), isFailure('AccessDenied'), step);
    assert.ok(isClosed, step);
    standIn.deny();
    assert.equal(await store.sweep(...everything), 0, step);
  }
});

cases('sweeps what a put left behind when its own cleanup failed', async () => {
  const { standIn, store } = await fresh();
  standIn.deny('AbortMultipartUpload', 'DeleteObject');
  for (const seed of [1, 2, 3])
    await assert.rejects(store.put(breakingAfter(anyBytes(6 * mib, seed), new Error('gone'))));
  const kept = await store.put(streamOf(anyBytes(10)));
  standIn.deny();

  const wanted = async () => new Set([kept.sha256]);
  assert.equal(await store.sweep(wanted, Date.now() - 3_600_000), 0);
  standIn.age(2 * 3_600_000);
  assert.equal(await store.sweep(wanted, Date.now() - 3_600_000), 4);
  assert.ok(await store.open(kept.sha256));
  assert.equal(await store.sweep(...everything), 1);
});

cases('rejects, and does not report an absent blob, when the bucket is unreachable', async () => {
  const { standIn, store } = await fresh();
  const { sha256 } = await store.put(streamOf(anyBytes(10)));
  standIn.deny('HeadObject');
  await assert.rejects(store.open(sha256), PortFailure);
  await assert.rejects(store.sweep(...everything), PortFailure);
  standIn.deny('GetObject');
  const opened = await store.open(sha256);
  await assert.rejects(collect(opened ?? streamOf(anyBytes(0))), PortFailure);
});

cases('rejects when the bucket does not exist', async () => {
  const { store } = await fresh('elsewhere');
  await assert.rejects(store.put(streamOf(anyBytes(10))), isFailure('NoSuchBucket'));
});

cases('uses only its prefix in a shared bucket', async () => {
  const { standIn, store } = await fresh();
  const client = clientOf(standIn);
  const neighbour = s3BlobStore({ client, bucket: 'media', prefix: 'neighbour/' });
  const bytes = anyBytes(10);
  await neighbour.put(streamOf(bytes));
  assert.equal(await store.open(sha256Of(bytes)), undefined);
  assert.equal(await store.sweep(...everything), 0);
  assert.ok(await neighbour.open(sha256Of(bytes)));
  client.destroy();
});

cases.after(async () => {
  for (const close of closing) await close();
});
cases.run();
