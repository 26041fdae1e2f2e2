import { join } from 'node:path';
import { ContainerModule } from 'inversify';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.js';
import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { mediaTypeSniffer } from '../../adapters/system/media-type-sniffer.js';
import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Configuration, MediaBucket } from '../configuration.js';
import { tokens } from '../tokens.js';

/** Where the bytes of media are kept, and what tells their types apart. */
export const mediaModule = new ContainerModule(({ bind }) => {
  bind(tokens.sniff).toConstantValue(mediaTypeSniffer);
  bind(tokens.blobs).toResolvedValue(blobStoreFor, [tokens.configuration, tokens.clock]);
});

/** The bucket that is configured; else what lasts as long as the database does. */
const blobStoreFor = (
  { mediaBucket, database, dataDir }: Configuration,
  clock: Clock,
): BlobStore | Promise<BlobStore> => {
  if (mediaBucket) return bucketStore(mediaBucket);
  return database.kind === 'memory'
    ? memoryBlobStore(clock)
    : fileSystemBlobStore(join(dataDir, 'media'));
};

/**
 * Region and credentials are the AWS SDK's own affair: its environment, its files, the machine's role. It is large,
 * so it is loaded only where there is a bucket.
 */
const bucketStore = async ({ bucket, prefix, endpoint }: MediaBucket): Promise<BlobStore> => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { s3BlobStore } = await import('../../adapters/blobs/s3.js');
  const client = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  return s3BlobStore({ client, bucket, prefix });
};
