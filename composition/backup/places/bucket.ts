import type { S3Object } from '../../../adapters/backup/s3.js';
import { loadOptional } from '../../../adapters/system/optional-package.js';
import { s3Packages } from '../../configuration/optional-packages.js';
import { type MediaBucket, s3Options } from '../../configuration/places.js';
import type { ObjectLocation } from './location.js';

/** A client of the AWS SDK, and our functions on it. The SDK is large, so it is loaded only for a bucket. */
const loadS3 = async ({ endpoint }: MediaBucket) => {
  const [{ S3Client }, functions] = await loadOptional(
    () => Promise.all([import('@aws-sdk/client-s3'), import('../../../adapters/backup/s3.js')]),
    { names: s3Packages, neededBy: 'A backup in a bucket' },
  );
  return { client: new S3Client(s3Options(endpoint)), functions };
};

/** The functions of the AWS SDK that a backup needs. */
export const bucketOf = async ({ key, bucket }: ObjectLocation) => {
  const { client, functions } = await loadS3(bucket);
  const object: S3Object = { client, bucket: bucket.bucket, key };
  return {
    exists: () => functions.hasObject(object),
    upload: (path: string, onBytes: (bytes: number) => void) =>
      functions.uploadFile(object, path, onBytes),
    download: (path: string) => functions.downloadFile(object, path),
  };
};

/** The objects of a bucket whose keys begin with its prefix. */
export const objectsOf = async (bucket: MediaBucket) => {
  const { client, functions } = await loadS3(bucket);
  const at = (name: string): S3Object => ({
    client,
    bucket: bucket.bucket,
    key: bucket.prefix + name,
  });
  return {
    /** The objects whose names begin with a text. */
    list: async (begin: string) =>
      (await functions.objectsUnder(at(begin))).map(({ key, bytes }) => ({
        name: key.slice(bucket.prefix.length),
        bytes,
      })),
    remove: (name: string) => functions.deleteObject(at(name)),
    read: (name: string) => functions.textOf(at(name)),
    write: (name: string, text: string) => functions.putText(at(name), text),
  };
};
