import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isSha256, type Sha256 } from '../../core/model/media/sha256.js';
import type { BlobStore, ByteRange } from '../../core/ports/machine/blob-store.js';
import { hashStream } from './hash-stream.js';
import { withPortFailures } from './port-failures.js';
import { blobFolder, incomingFolder, type S3Location } from './s3-location.js';
import { sweepS3 } from './sweep-s3.js';

/** Parts of 5 MiB that one upload holds in memory and sends concurrently. */
const concurrentParts = 2;

/**
 * Stores blobs in an S3 bucket. A blob is uploaded under a temporary key below `incoming/`, then S3 copies it to
 * `blobs/<sha256>`.
 */
export const s3BlobStore = (location: S3Location): BlobStore => {
  const { client, bucket: Bucket } = location;
  const keyOf = (sha256: Sha256) => blobFolder(location) + sha256;
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  const sizeOf = async (Key: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

  async function* bytesOf(
    Key: string,
    size: number,
    { start, end = size - 1 }: ByteRange = { start: 0 },
  ): AsyncGenerator<Uint8Array> {
    // HTTP has no empty range.
    if (start >= size) return;
    const Range = `bytes=${start}-${end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    yield* Body as Readable;
  }

  return withPortFailures(`the media bucket ${Bucket}`, {
    put: async (source) => {
      const { bytes, blob } = hashStream(source);
      const temporary = incomingFolder(location) + randomUUID();
      const Body = Readable.from(bytes, { highWaterMark: 1 });
      const params = { Bucket, Key: temporary, Body };
      try {
        await new Upload({ client, params, queueSize: concurrentParts }).done();
        const stored = blob();
        const copy = {
          Bucket,
          Key: keyOf(stored.sha256),
          CopySource: copySource(Bucket, temporary),
        };
        await client.send(new CopyObjectCommand(copy));
        return stored;
      } finally {
        // The sweep removes the object if this fails.
        await remove(temporary).catch(() => undefined);
      }
    },

    open: async (sha256, range) => {
      if (!isSha256(sha256)) return undefined;
      const Key = keyOf(sha256);
      const size = await sizeOf(Key);
      return size === undefined ? undefined : bytesOf(Key, size, range);
    },

    remove: async (sha256) => {
      if (isSha256(sha256)) await remove(keyOf(sha256));
    },

    sweep: (wanted, before) => sweepS3(location, wanted, before),
  });
};

const copySource = (bucket: string, key: string): string =>
  [bucket, ...key.split('/')].map(encodeURIComponent).join('/');

export type { S3Location } from './s3-location.js';
