import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNotModified } from '../response/if-none-match.js';
import type { HttpResponse } from '../response/response.js';
import { acceptedCoding, type ContentCoding } from './content-coding.js';

/** How long a client may use a file: as long as it likes, or only after it asked whether the file changed. */
export type Caching = 'immutable' | 'revalidated';

/** A file that is the same for every caller, and is served compressed. */
export type ServedFile = {
  readonly type: string;
  readonly bytes: Buffer;
  /** The response to a request with these headers: 200, or 304 when its `If-None-Match` has the ETag. */
  readonly respond: (request: ConditionalRequest) => Promise<HttpResponse>;
};

/** The headers that decide on the response. */
export type ConditionalRequest = {
  readonly 'accept-encoding'?: string | string[] | undefined;
  readonly 'if-none-match'?: string | undefined;
};

const cacheControl: Readonly<Record<Caching, string>> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidated: 'no-cache',
};

const compress: Readonly<Record<ContentCoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The first 16 hex digits of the SHA-256 of bytes. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** A file of these bytes. It is compressed at its first use, by threads beside the event loop, and once. */
export const servedFile = (
  type: string,
  bytes: Buffer,
  caching: Caching,
  headers: readonly string[] = [],
): ServedFile => {
  const hash = hashOf(bytes);
  const compressed = new Map<ContentCoding, Promise<Buffer>>();
  const coded = (coding: ContentCoding): Promise<Buffer> => {
    const known = compressed.get(coding) ?? compress[coding](bytes);
    compressed.set(coding, known);
    return known;
  };
  return {
    type,
    bytes,
    respond: async (request) => {
      const coding = acceptedCoding(String(request['accept-encoding'] ?? ''));
      const etag = `"${hash}${coding === undefined ? '' : `-${coding}`}"`;
      const common = [
        ...headers,
        ...['Cache-Control', cacheControl[caching]],
        ...['ETag', etag, 'Vary', 'Accept-Encoding'],
      ];
      if (isNotModified(etag, request['if-none-match'])) return { status: 304, headers: common };
      if (coding === undefined) return { status: 200, type, headers: common, body: bytes };
      const encoded = [...common, 'Content-Encoding', coding];
      return { status: 200, type, headers: encoded, body: await coded(coding) };
    },
  };
};
