import { Readable } from 'node:stream';
import type { RequestContext } from '../context/request-context.js';
import { type Rejection, rejectionError } from '../errors/rejection.js';
import { allowBody, clientGone } from './read-bytes.js';

/**
 * Streams a body of at most `limit` bytes. The stream fails with a rejection when the body is too large or slower
 * than `limits.uploadBytesPerSecond`, and with `clientGone` when the client disconnects; the reader passes the
 * error on. Destroying the stream leaves the request open, so that it can still be answered.
 */
export const bodyStream = (context: RequestContext, limit: number): Readable => {
  const { req, limits } = context;
  const windowBytes = (limits.uploadBytesPerSecond * limits.uploadWindowMs) / 1_000;
  let readBefore = 0;

  const fail = (rejection: Rejection): void => void stream.destroy(rejectionError(rejection));
  const receive = (chunk: Buffer): void => {
    context.bodyRead += chunk.length;
    if (context.bodyRead > limit) fail({ code: 'payload_too_large', limit });
    else if (!stream.push(chunk)) req.pause();
  };
  const gone = (): void => void stream.destroy(clientGone);
  const detach = (): void => {
    clearInterval(pace);
    req.off('data', receive).off('end', done).off('close', gone).off('error', gone);
  };
  const done = (): void => {
    detach();
    stream.push(null);
  };
  const pace = setInterval(() => {
    if (context.bodyRead - readBefore < windowBytes) fail({ code: 'request_timeout' });
    readBefore = context.bodyRead;
  }, limits.uploadWindowMs);

  const stream = new Readable({
    read: () => void req.resume(),
    destroy: (error, callback) => {
      detach();
      req.pause();
      callback(error);
    },
  });
  // Who reads it later gets the error then. Until someone does, it must not end the process.
  stream.on('error', () => undefined);
  allowBody(context);
  req.on('data', receive).on('end', done).on('close', gone).on('error', gone);
  if (req.destroyed) gone();
  return stream;
};
