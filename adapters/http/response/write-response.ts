import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Grant, rateClasses } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { RequestContext } from '../context/request-context.js';
import { bytesLeft, hasBody } from '../request/body-length.js';
import { eventStreamType, type HttpResponse } from './response.js';

/**
 * Writes a response, unless one was written or the client disconnected. Resolves when a streamed body is sent
 * completely. `common`: the headers of every response, those of the API by default.
 */
export const writeResponse = (
  context: RequestContext,
  response: HttpResponse,
  common?: readonly string[],
): Promise<void> | undefined => {
  const { req, res } = context;
  const { status, body } = response;
  if (res.headersSent || !req.socket.writable) return drop(body);
  const headers = common ? [...common] : commonHeaders(context.id, context.grant);
  if (!common && !response.headers?.includes('Cache-Control')) headers.push(...notStored);
  if (response.type !== undefined) headers.push('Content-Type', response.type);
  if (response.headers) headers.push(...response.headers);
  context.isStream = response.type === eventStreamType;
  const isStreamed = body instanceof Readable;
  if (!isStreamed && !hasNoContent(status)) headers.push('Content-Length', lengthOf(body));
  const left = bytesLeft(context);
  const isCut = left > 0 && isTooMuch(left, context);
  if (isCut || response.closes || context.isLast()) headers.push('Connection', 'close');
  res.writeHead(status, headers);

  if (isStreamed) return stream(context, body).then(() => drain(context));
  if (isCut) return linger(context, body);
  res.end(body);
  drain(context);
  return undefined;
};

/** The headers of every response. */
export const commonHeaders = (
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
];

/** How long a response may be used, unless it says so itself: not at all. */
export const notStored = ['Cache-Control', 'no-store'] as const;

type Balance = Pick<Grant, 'limit' | 'remaining' | 'resetSeconds'>;

/** The values when no bucket was available. */
const unknownBalance: Balance = {
  limit: rateClasses.read.perSecond,
  remaining: 0,
  resetSeconds: 1,
};

const drop = (body: HttpResponse['body']): undefined => {
  if (body instanceof Readable) body.destroy();
};

/** How many listeners a response with a stream has at most. */
const maxListeners = 20;

/** A failing stream closes the connection, so that the client notices the incomplete body. */
const stream = async ({ req, res }: RequestContext, body: Readable): Promise<void> => {
  // The pipeline adds seven to those that the server has already; Node.js warns of a leak at eleven.
  res.setMaxListeners(maxListeners);
  if (req.method !== 'HEAD') return pipeline(body, res);
  body.destroy();
  res.end();
};

/** A `Content-Length` of 0 in a 304 would describe the file. */
const hasNoContent = (status: number): boolean => status === 204 || status === 304;

const lengthOf = (body: string | Uint8Array | undefined): string => {
  if (body === undefined) return '0';
  return String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
};

/** Whether the unread rest is too long to discard, or the client may never send it. */
const isTooMuch = (left: number, { req, limits, bodyRead }: RequestContext): boolean =>
  left > limits.drainBytes || (req.headers.expect !== undefined && bodyRead === 0);

/** Discards the unread rest of the body, and closes the connection if it does not end within `drainMs`. */
const drain = ({ req, limits }: RequestContext): void => {
  const { socket, complete } = req;
  if (complete || !hasBody(req)) return;
  const cut = setTimeout(() => socket.destroy(), limits.drainMs);
  req.once('close', () => clearTimeout(cut));
  req.resume();
};

/**
 * Closes the connection when the body has ended, or after `lingerMs`. Until then it discards up to `lingerBytes` of
 * the body, so that a client that sends all of it first can read the response.
 */
const linger = (
  { req, res, limits }: RequestContext,
  body: string | Uint8Array | undefined,
): undefined => {
  const { socket } = req;
  let discarded = 0;
  if (body !== undefined) res.write(body);
  const cut = setTimeout(() => {
    res.end();
    socket.destroy();
  }, limits.lingerMs);
  socket.once('close', () => clearTimeout(cut));
  req.once('end', () => res.end());
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > limits.lingerBytes) req.pause();
  });
  req.resume();
};
