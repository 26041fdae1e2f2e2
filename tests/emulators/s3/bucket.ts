import { createHash } from 'node:crypto';

export type StoredObject = { readonly bytes: Buffer; readonly etag: string; readonly at: number };
export type Part = { readonly bytes: Buffer; readonly etag: string };
export type UnfinishedUpload = {
  readonly key: string;
  readonly at: number;
  readonly parts: ReadonlyMap<number, Part>;
};

/** One bucket's content, all in memory. */
export type Bucket = {
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, UnfinishedUpload>;
};

export const emptyBucket = (): Bucket => ({ objects: new Map(), uploads: new Map() });

/** Makes everything in the bucket older. */
export const age = ({ objects, uploads }: Bucket, ms: number): void => {
  for (const [key, object] of objects) objects.set(key, { ...object, at: object.at - ms });
  for (const [id, upload] of uploads) uploads.set(id, { ...upload, at: upload.at - ms });
};

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

export const etagOf = (bytes: Uint8Array): string => `"${md5(bytes).toString('hex')}"`;

/** The etag of an object put together from parts. */
export const etagOfParts = (parts: readonly Part[]): string => {
  const digests = Buffer.concat(parts.map(({ bytes }) => md5(bytes)));
  return `"${md5(digests).toString('hex')}-${parts.length}"`;
};

/** One page of a listing: the entries after a marker in the order of their keys, and whether there are more. */
export const pageOf = <A>(
  entries: Iterable<readonly [string, A]>,
  {
    prefix,
    after,
    size,
  }: { readonly prefix: string; readonly after: string; readonly size: number },
) => {
  const found = [...entries]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { page: found.slice(0, size), isTruncated: found.length > size };
};
