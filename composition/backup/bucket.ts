import type { S3Object } from '../../adapters/backup/s3.js';
import type { ObjectLocation } from './location.js';

/** The functions of the AWS SDK that a backup needs. It is large, so it is loaded only for a bucket. */
export const bucketOf = async ({ key, bucket: { bucket, endpoint } }: ObjectLocation) => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { downloadFile, hasObject, uploadFile } = await import('../../adapters/backup/s3.js');
  const client = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  const object: S3Object = { client, bucket, key };
  return {
    exists: () => hasObject(object),
    upload: (path: string, onBytes: (bytes: number) => void) => uploadFile(object, path, onBytes),
    download: (path: string) => downloadFile(object, path),
  };
};
