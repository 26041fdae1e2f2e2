import type { S3Client } from '@aws-sdk/client-s3';

/** The host's own client, its bucket, and what every key begins with (`''`, or a folder's name with its `/`). */
export type S3Place = {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
};

export const blobFolder = ({ prefix }: S3Place): string => `${prefix}blobs/`;

export const incomingFolder = ({ prefix }: S3Place): string => `${prefix}incoming/`;
