import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsOutput,
  type ListMultipartUploadsRequest,
  type MultipartUpload,
  NoSuchUpload,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { WantedBlobs } from '../../core/ports/machine/blob-store.js';
import type { Instant } from '../../core/shared/time.js';
import { blobFolder, incomingFolder, type S3Location } from './s3-location.js';

/** Deletes unfinished uploads, temporary objects and unwanted blobs older than `before`. Resolves to their number. */
export const sweepS3 = async (
  location: S3Location,
  wanted: WantedBlobs,
  before: Instant,
): Promise<number> =>
  (await sweepUploads(location, before)) +
  (await sweepFolder(location, incomingFolder(location), noneWanted, before)) +
  (await sweepFolder(location, blobFolder(location), wanted, before));

const noneWanted: WantedBlobs = async () => new Set();

const isOld = (at: Date | undefined, before: Instant): boolean =>
  at !== undefined && at.getTime() < before;

const sweepFolder = async (
  location: S3Location,
  folder: string,
  wanted: WantedBlobs,
  before: Instant,
): Promise<number> => {
  const { client, bucket: Bucket } = location;
  let removed = 0;
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
    const old = (page.Contents ?? []).filter(({ LastModified }) => isOld(LastModified, before));
    const names = old.map(({ Key = '' }) => Key.slice(folder.length));
    const needed = await wanted(names);
    for (const name of names.filter((candidate) => !needed.has(candidate)))
      if (await removeIfOld(location, folder + name, before)) removed += 1;
  }
  return removed;
};

/** Deletes an object unless a concurrent `put` has replaced it. */
const removeIfOld = async (
  { client, bucket: Bucket }: S3Location,
  Key: string,
  before: Instant,
): Promise<boolean> => {
  try {
    const { LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    if (!isOld(LastModified, before)) return false;
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

const sweepUploads = async (location: S3Location, before: Instant): Promise<number> => {
  let removed = 0;
  for await (const { Uploads = [] } of unfinishedUploads(location))
    for (const upload of Uploads)
      if (isOld(upload.Initiated, before) && (await abort(location, upload))) removed += 1;
  return removed;
};

async function* unfinishedUploads(
  location: S3Location,
): AsyncGenerator<ListMultipartUploadsOutput> {
  const from = { Bucket: location.bucket, Prefix: incomingFolder(location) };
  let page: ListMultipartUploadsOutput;
  let marker: Pick<ListMultipartUploadsRequest, 'KeyMarker' | 'UploadIdMarker'> = {};
  do {
    page = await location.client.send(new ListMultipartUploadsCommand({ ...from, ...marker }));
    yield page;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  } while (page.IsTruncated);
}

const abort = async (
  { client, bucket: Bucket }: S3Location,
  { Key, UploadId }: MultipartUpload,
): Promise<boolean> => {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    return true;
  } catch (error) {
    if (error instanceof NoSuchUpload) return false;
    throw error;
  }
};
