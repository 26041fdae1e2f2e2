import { type Bucket, etagOf, pageOf, type StoredObject } from './bucket.js';
import { escaped, listTime, type Reply, refusal, xml } from './replies.js';
import type { S3Request } from './request.js';

/** Small, so that every listing has pages. */
const pageSize = 2;

export const putObject = ({ objects }: Bucket, { key, body, now }: S3Request): Reply => {
  const etag = etagOf(body);
  objects.set(key, { bytes: body, etag, at: now });
  return { status: 200, headers: { etag } };
};

export const copyObject = (
  { objects }: Bucket,
  { bucket, key, headers, now }: S3Request,
): Reply => {
  const source = decodeURIComponent(headers['x-amz-copy-source']?.toString() ?? '');
  const found = objects.get(source.slice(bucket.length + 1));
  if (!source.startsWith(`${bucket}/`) || !found) return refusal('NoSuchKey');
  objects.set(key, { ...found, at: now });
  const content = `<LastModified>${listTime(now)}</LastModified><ETag>${escaped(found.etag)}</ETag>`;
  return xml('CopyObjectResult', content);
};

export const getObject = ({ objects }: Bucket, { key, headers }: S3Request): Reply => {
  const found = objects.get(key);
  if (!found) return refusal('NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers: describe(found), body: found.bytes };
  const part = found.bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
  if (part.length === 0) return refusal('InvalidRange');
  const last = Number(from) + part.length - 1;
  const range = { 'content-range': `bytes ${from}-${last}/${found.bytes.length}` };
  return { status: 206, headers: { ...describe(found), ...range }, body: part };
};

export const deleteObject = ({ objects }: Bucket, { key }: S3Request): Reply => {
  objects.delete(key);
  return { status: 204 };
};

export const listObjects = ({ objects }: Bucket, { query }: S3Request): Reply => {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const { page, isTruncated } = pageOf(objects, { prefix, after, size: pageSize });
  const last = page.at(-1)?.[0] ?? '';
  const next = isTruncated ? `<NextContinuationToken>${escaped(last)}</NextContinuationToken>` : '';
  const status = `<IsTruncated>${isTruncated}</IsTruncated>${next}`;
  return xml('ListBucketResult', status + page.map(contents).join(''));
};

const contents = ([key, { at, etag, bytes }]: readonly [string, StoredObject]): string =>
  `<Contents><Key>${escaped(key)}</Key><LastModified>${listTime(at)}</LastModified>` +
  `<ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size></Contents>`;

const describe = ({ at, etag }: StoredObject) => ({
  'last-modified': new Date(at).toUTCString(),
  'accept-ranges': 'bytes',
  etag,
});
