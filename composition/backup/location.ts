import type { MediaBucket } from '../configuration/configuration.js';
import { bucketUrl } from '../configuration/parsers.js';

/** An object in an S3 bucket. */
export type ObjectLocation = {
  readonly kind: 's3';
  readonly key: string;
  readonly place: MediaBucket;
};

/** Where a backup is: a file, or an object in an S3 bucket. */
export type BackupLocation = { readonly kind: 'file'; readonly path: string } | ObjectLocation;

/** The location in a text. Undefined for an `s3:` URL that names no object. */
export const backupLocation = (text: string): BackupLocation | undefined => {
  if (!text.startsWith('s3:')) return text === '' ? undefined : { kind: 'file', path: text };
  const place = bucketUrl(text);
  const key = place?.prefix.replace(/\/$/, '');
  return place && key ? { kind: 's3', key, place } : undefined;
};
