import { randomUUID } from 'node:crypto';
import { type Bucket, etagOf, etagOfParts, type Part, pageOf } from './bucket.js';
import { escaped, listTime, type Reply, refusal, xml } from './replies.js';
import type { S3Request } from './request.js';

/** Every part but the last has at least as many bytes. */
const smallestPart = 5 * 1024 * 1024;

const pageSize = 2;

export const createUpload = ({ uploads }: Bucket, { bucket, key, now }: S3Request): Reply => {
  const id = randomUUID();
  uploads.set(id, { key, at: now, parts: new Map() });
  const names = `<Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key>`;
  return xml('InitiateMultipartUploadResult', `${names}<UploadId>${id}</UploadId>`);
};

export const uploadPart = (bucket: Bucket, request: S3Request): Reply => {
  const found = find(bucket, request);
  if (!found) return refusal('NoSuchUpload');
  const part = { bytes: request.body, etag: etagOf(request.body) };
  const parts = new Map(found.upload.parts).set(Number(request.query.get('partNumber')), part);
  bucket.uploads.set(found.id, { ...found.upload, parts });
  return { status: 200, headers: { etag: part.etag } };
};

export const completeUpload = (bucket: Bucket, request: S3Request): Reply => {
  const found = find(bucket, request);
  if (!found) return refusal('NoSuchUpload');
  const named = partsNamedIn(request.body.toString());
  if (named.some(({ number }, i) => i > 0 && number <= (named[i - 1]?.number ?? 0)))
    return refusal('InvalidPartOrder');
  const parts: Part[] = [];
  for (const { number, etag } of named) {
    const part = found.upload.parts.get(number);
    if (part?.etag !== etag) return refusal('InvalidPart');
    parts.push(part);
  }
  if (parts.length === 0) return refusal('InvalidPart');
  if (parts.slice(0, -1).some(({ bytes }) => bytes.length < smallestPart))
    return refusal('EntityTooSmall');

  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  const etag = etagOfParts(parts);
  bucket.objects.set(request.key, { bytes, etag, at: request.now });
  bucket.uploads.delete(found.id);
  return xml('CompleteMultipartUploadResult', `<ETag>${escaped(etag)}</ETag>`);
};

export const abortUpload = (bucket: Bucket, request: S3Request): Reply => {
  const found = find(bucket, request);
  if (!found) return refusal('NoSuchUpload');
  bucket.uploads.delete(found.id);
  return { status: 204 };
};

export const listUploads = ({ uploads }: Bucket, { query }: S3Request): Reply => {
  const prefix = query.get('prefix') ?? '';
  const after =
    `${query.get('key-marker') ?? ''}\n${query.get('upload-id-marker') ?? ''}`.trimEnd();
  const entries = [...uploads].map(([id, upload]) => [`${upload.key}\n${id}`, upload.at] as const);
  const { page, isTruncated } = pageOf(entries, { prefix, after, size: pageSize });
  const [key = '', id = ''] = page.at(-1)?.[0].split('\n') ?? [];
  const marker = `<NextKeyMarker>${escaped(key)}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`;
  const status = `<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? marker : ''}`;
  return xml('ListMultipartUploadsResult', status + page.map(unfinished).join(''));
};

const unfinished = ([name, at]: readonly [string, number]): string => {
  const [key = '', id = ''] = name.split('\n');
  return `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${listTime(at)}</Initiated></Upload>`;
};

const find = ({ uploads }: Bucket, { query, key }: S3Request) => {
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  return upload?.key === key ? { id, upload } : undefined;
};

const partsNamedIn = (document: string) =>
  [...document.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }));
