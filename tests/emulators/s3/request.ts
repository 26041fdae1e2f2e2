import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { ErrorCode } from './replies.js';

/** A request in path style, its body read whole. */
export type S3Request = {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly now: number;
};

export const readRequest = async (message: IncomingMessage, now: number): Promise<S3Request> => {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://stand-in');
  const [, bucket = '', ...key] = pathname.split('/').map(decodeURIComponent);
  const { method = '', headers } = message;
  const body = await buffer(message);
  return { method, bucket, key: key.join('/'), query: searchParams, headers, body, now };
};

const signature =
  /^AWS4-HMAC-SHA256 Credential=\S+\/\d{8}\/\S+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;

/** What is wrong with a request before anybody looks at what it wants; the signature's value is not checked. */
export const faultOf = ({ headers, body, method }: S3Request): ErrorCode | undefined => {
  if (!signature.test(headers.authorization ?? '')) return 'AccessDenied';
  if (headers['content-encoding'] !== undefined) return 'NotImplemented';
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const claimed = headers['x-amz-checksum-crc32'];
  return claimed === undefined || claimed === crc32Of(body) ? undefined : 'BadDigest';
};

const crc32Of = (bytes: Uint8Array): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
};
