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
import { blobFolder, incomingFolder, type S3Place } from './s3-place.js';

/** Removes old unfinished uploads, old temporary objects, and old blobs that nobody wants; gives how many. */
export const sweepBucket = async (
  place: S3Place,
  wanted: WantedBlobs,
  before: Instant,
): Promise<number> =>
  (await sweepUploads(place, before)) +
  (await sweepFolder(place, incomingFolder(place), noneWanted, before)) +
  (await sweepFolder(place, blobFolder(place), wanted, before));

const noneWanted: WantedBlobs = async () => new Set();

const isOld = (at: Date | undefined, before: Instant): boolean =>
  at !== undefined && at.getTime() < before;

const sweepFolder = async (
  place: S3Place,
  folder: string,
  wanted: WantedBlobs,
  before: Instant,
): Promise<number> => {
  const { client, bucket: Bucket } = place;
  let removed = 0;
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
    const old = (page.Contents ?? []).filter(({ LastModified }) => isOld(LastModified, before));
    const names = old.map(({ Key = '' }) => Key.slice(folder.length));
    const needed = await wanted(names);
    for (const name of names.filter((candidate) => !needed.has(candidate)))
      if (await takeAway(place, folder + name, before)) removed += 1;
  }
  return removed;
};

/** Looks at the age again first, for the object may have been put anew meanwhile. */
const takeAway = async (
  { client, bucket: Bucket }: S3Place,
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

const sweepUploads = async (place: S3Place, before: Instant): Promise<number> => {
  let removed = 0;
  for await (const { Uploads = [] } of unfinishedUploads(place))
    for (const upload of Uploads)
      if (isOld(upload.Initiated, before) && (await abort(place, upload))) removed += 1;
  return removed;
};

async function* unfinishedUploads(place: S3Place): AsyncGenerator<ListMultipartUploadsOutput> {
  const from = { Bucket: place.bucket, Prefix: incomingFolder(place) };
  let page: ListMultipartUploadsOutput;
  let marker: Pick<ListMultipartUploadsRequest, 'KeyMarker' | 'UploadIdMarker'> = {};
  do {
    page = await place.client.send(new ListMultipartUploadsCommand({ ...from, ...marker }));
    yield page;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  } while (page.IsTruncated);
}

const abort = async (
  { client, bucket: Bucket }: S3Place,
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
