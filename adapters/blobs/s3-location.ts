import type { S3Client } from '@aws-sdk/client-s3';

/** Where an S3 store keeps its objects. */
export type S3Location = {
  /** The host's client. The store does not close it. */
  readonly client: S3Client;
  readonly bucket: string;
  /** The prefix of every key: empty, or a folder with its final `/`. */
  readonly prefix: string;
};

/** The prefix of the blobs' keys. */
export const blobFolder = ({ prefix }: S3Location): string => `${prefix}blobs/`;

/** The prefix of the temporary keys of uploads. */
export const incomingFolder = ({ prefix }: S3Location): string => `${prefix}incoming/`;
