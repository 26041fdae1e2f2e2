import type { S3Object } from '../../adapters/backup/s3.js';
import { loadOptional } from '../../adapters/system/optional-package.js';
import { s3Packages } from '../configuration/optional-packages.js';
import type { ObjectLocation } from './location.js';

/** The functions of the AWS SDK that a backup needs. It is large, so it is loaded only for a bucket. */
export const bucketOf = async ({ key, bucket: { bucket, endpoint } }: ObjectLocation) => {
  const [{ S3Client }, { downloadFile, hasObject, uploadFile }] = await loadOptional(
    () => Promise.all([import('@aws-sdk/client-s3'), import('../../adapters/backup/s3.js')]),
    { names: s3Packages, neededBy: 'A backup in a bucket' },
  );
  const client = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  const object: S3Object = { client, bucket, key };
  return {
    exists: () => hasObject(object),
    upload: (path: string, onBytes: (bytes: number) => void) => uploadFile(object, path, onBytes),
    download: (path: string) => downloadFile(object, path),
  };
};
