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
import { measured } from './measured.js';
import { withPortFailures } from './port-failures.js';
import { blobFolder, incomingFolder, type S3Place } from './s3-place.js';
import { sweepBucket } from './sweep-bucket.js';

/** How many parts of 5 MiB one upload holds in memory and sends at a time. */
const partsAtOnce = 2;

/**
 * Media bytes in an S3 bucket: uploaded under a temporary key below `incoming/`, then copied by the bucket
 * itself to the key of their content below `blobs/`.
 */
export const s3BlobStore = (place: S3Place): BlobStore => {
  const { client, bucket: Bucket } = place;
  const keyOf = (sha256: Sha256) => blobFolder(place) + sha256;
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
    // A range of no bytes cannot be said in HTTP.
    if (start >= size) return;
    const Range = `bytes=${start}-${end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    yield* Body as Readable;
  }

  return withPortFailures('The bucket of media', {
    put: async (source) => {
      const { bytes, blob } = measured(source);
      const temporary = incomingFolder(place) + randomUUID();
      const Body = Readable.from(bytes, { highWaterMark: 1 });
      const params = { Bucket, Key: temporary, Body };
      try {
        await new Upload({ client, params, queueSize: partsAtOnce }).done();
        const stored = blob();
        const copy = { Bucket, Key: keyOf(stored.sha256), CopySource: inUrl(Bucket, temporary) };
        await client.send(new CopyObjectCommand(copy));
        return stored;
      } finally {
        // What cannot be removed now is left to the sweep.
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

    sweep: (wanted, before) => sweepBucket(place, wanted, before),
  });
};

const inUrl = (bucket: string, key: string): string =>
  [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
