import { bucketUrl } from '../../configuration/parsers.js';
import type { MediaBucket } from '../../configuration/places.js';

/** An object in an S3 bucket. */
export type ObjectLocation = {
  readonly kind: 's3';
  readonly key: string;
  readonly bucket: MediaBucket;
};

/** Where a backup is: a file, or an object in an S3 bucket. */
export type BackupLocation = { readonly kind: 'file'; readonly path: string } | ObjectLocation;

/** The location in a text. Undefined for an `s3:` URL that names no object. */
export const backupLocation = (text: string): BackupLocation | undefined => {
  if (!text.startsWith('s3:')) return text === '' ? undefined : { kind: 'file', path: text };
  const bucket = bucketUrl(text);
  const key = bucket?.prefix.replace(/\/$/, '');
  return bucket && key ? { kind: 's3', key, bucket } : undefined;
};
