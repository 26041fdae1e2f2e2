import { join } from 'node:path';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.js';
import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { loadOptional } from '../../adapters/system/optional-package.js';
import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import { s3Packages } from '../configuration/optional-packages.js';
import { type MediaBucket, s3Options } from '../configuration/places.js';
import type { Values } from './tokens.js';

/** The configured bucket; otherwise files, or memory when the database is in memory. */
export const configuredBlobs = ({
  configuration: { mediaBucket, database, dataDir },
  clock,
}: Values<'configuration' | 'clock'>): BlobStore | Promise<BlobStore> => {
  if (mediaBucket) return bucketStore(mediaBucket);
  return database.kind === 'memory'
    ? memoryBlobStore(clock)
    : fileSystemBlobStore(join(dataDir, 'media'));
};

/**
 * The AWS SDK finds region and credentials itself: in its environment variables, its files or the machine's role.
 * It is large, so it is loaded only for a bucket.
 */
const bucketStore = async ({ bucket, prefix, endpoint }: MediaBucket): Promise<BlobStore> => {
  const [{ S3Client }, { s3BlobStore }] = await loadOptional(
    () => Promise.all([import('@aws-sdk/client-s3'), import('../../adapters/blobs/s3.js')]),
    { names: s3Packages, neededBy: 'ROUNDTRIP_MEDIA_URL' },
  );
  const client = new S3Client(s3Options(endpoint));
  return s3BlobStore({ client, bucket, prefix });
};
