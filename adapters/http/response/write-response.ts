import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Grant, rateClasses } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import { bytesLeft } from '../request/body-length.js';
import type { RequestContext } from '../server/request-context.js';
import type { HttpResponse } from './response.js';

/**
 * Writes an answer, unless one was written or nobody is left to read it; resolves when a streamed one has been
 * handed over whole.
 */
export const writeResponse = (
  context: RequestContext,
  answer: HttpResponse,
): Promise<void> | undefined => {
  const { req, res } = context;
  const { status, body } = answer;
  if (res.headersSent || !req.socket.writable) return drop(body);
  const headers = frameOf(context.id, context.grant);
  if (answer.type !== undefined) headers.push('Content-Type', answer.type);
  if (answer.headers) headers.push(...answer.headers);
  const isStreamed = body instanceof Readable;
  if (!isStreamed && !hasNoContent(status)) headers.push('Content-Length', lengthOf(body));
  const left = bytesLeft(context);
  const isCut = left > 0 && isTooMuch(left, context);
  if (isCut || answer.closes || context.isLast()) headers.push('Connection', 'close');
  res.writeHead(status, headers);

  if (isStreamed) return stream(context, body);
  if (isCut) linger(context, body);
  else res.end(body);
  if (left > 0 && !isCut) req.resume();
  return undefined;
};

/** The headers that every answer has, whoever writes it. */
export const frameOf = (
  id: RequestId,
  { limit, remaining, resetSeconds }: Balance = unknownBalance,
): string[] => [
  'Service-Request-Id',
  id,
  'RateLimit-Limit',
  String(limit),
  'RateLimit-Remaining',
  String(remaining),
  'RateLimit-Reset',
  String(resetSeconds),
  'X-Content-Type-Options',
  'nosniff',
  'Cache-Control',
  'no-store',
];

type Balance = Pick<Grant, 'limit' | 'remaining' | 'resetSeconds'>;

/** What is said when no bucket could be asked. */
const unknownBalance: Balance = {
  limit: rateClasses.read.perSecond,
  remaining: 0,
  resetSeconds: 1,
};

const drop = (body: HttpResponse['body']): undefined => {
  if (body instanceof Readable) body.destroy();
};

/** A stream that breaks off takes the connection with it, so that its client notices. */
const stream = async ({ req, res }: RequestContext, body: Readable): Promise<void> => {
  if (req.method !== 'HEAD') return pipeline(body, res);
  body.destroy();
  res.end();
};

/** A 304 has no content either, and a length of 0 would be said of the file. */
const hasNoContent = (status: number): boolean => status === 204 || status === 304;

const lengthOf = (body: string | Uint8Array | undefined): string => {
  if (body === undefined) return '0';
  return String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
};

/** Whether so much is more than is worth reading to keep the connection, or may never be sent. */
const isTooMuch = (left: number, { req, limits, bodyRead }: RequestContext): boolean =>
  left > limits.drainBytes || (req.headers.expect !== undefined && bodyRead === 0);

/** Reads no more, and leaves the client a moment to see the answer before the connection is cut. */
const linger = (
  { req, res, limits }: RequestContext,
  body: string | Uint8Array | undefined,
): void => {
  const { socket } = req;
  req.pause();
  if (body !== undefined) res.write(body);
  const cut = setTimeout(() => {
    res.end();
    socket.destroy();
  }, limits.lingerMs);
  socket.once('close', () => clearTimeout(cut));
};
