import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** An object in a bucket, and the host's client. */
export type S3Object = { readonly client: S3Client; readonly bucket: string; readonly key: string };

/** Bytes of a part. An upload has up to 10,000 parts, so an object up to 320 GB. */
const partSize = 32 * 1_024 * 1_024;

/** Whether the object exists. */
export const hasObject = async ({ client, bucket, key }: S3Object): Promise<boolean> => {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

/** Uploads a file. The object appears when all of it has arrived. */
export const uploadFile = async (
  { client, bucket, key }: S3Object,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const params = { Bucket: bucket, Key: key, Body: createReadStream(path) };
  const upload = new Upload({ client, params, partSize, queueSize: 2 });
  upload.on('httpUploadProgress', ({ loaded = 0 }) => onBytes(loaded));
  await upload.done();
};

/** Downloads an object into a new file that only its owner can read. */
export const downloadFile = async (
  { client, bucket, key }: S3Object,
  path: string,
): Promise<void> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
};

/** An object that a bucket lists, with its size in bytes. */
export type ListedObject = { readonly key: string; readonly bytes: number };

/** The objects of a bucket whose keys begin with a prefix. */
export const objectsUnder = async ({
  client,
  bucket,
  key: prefix,
}: S3Object): Promise<readonly ListedObject[]> => {
  const found: ListedObject[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
    );
    for (const { Key: key, Size: bytes = 0 } of page.Contents ?? [])
      if (key !== undefined) found.push({ key, bytes });
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
  return found;
};

/** Deletes an object. A missing one is no error. */
export const deleteObject = async ({ client, bucket, key }: S3Object): Promise<void> => {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
};

/** Stores a short text as an object. */
export const putText = async ({ client, bucket, key }: S3Object, text: string): Promise<void> => {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }));
};

/** The text of an object. */
export const textOf = async ({ client, bucket, key }: S3Object): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await Body?.transformToString()) ?? '';
};
