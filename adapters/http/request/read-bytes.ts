import * as E from 'fp-ts/lib/Either.js';
import type { RequestContext } from '../context/request-context.js';
import type { Refusal } from '../errors/refusal.js';
import { declaredLength } from './body-length.js';

/** The client disconnected before its request arrived completely, so no response is possible. */
export const clientGone = new Error('the client disconnected');

type Read = E.Either<Refusal, Buffer>;

/** Reads a whole body of at most `limit` bytes within `limits.bodyMs`. Rejects with `clientGone` when the client disconnects. */
export const readBytes = (context: RequestContext, limit: number): Read | Promise<Read> => {
  const { req } = context;
  const length = declaredLength(req);
  // A small body usually arrives together with the headers and needs no wait.
  if (length !== undefined && req.readableLength === length) {
    const bytes: Buffer | null = req.read();
    context.bodyRead = length;
    return E.right(bytes ?? Buffer.alloc(0));
  }
  allowBody(context);
  return collect(context, limit);
};

/** Sends `100 Continue` to a client that waits for it. */
export const allowBody = ({ req, res }: RequestContext): void => {
  if (req.headers.expect !== undefined && req.httpVersionMinor > 0) res.writeContinue();
};

const collect = (context: RequestContext, limit: number): Promise<Read> =>
  new Promise((resolve, reject) => {
    const { req, limits } = context;
    const chunks: Buffer[] = [];
    const finish = (settle: () => void): void => {
      clearTimeout(late);
      req.off('data', take).off('end', done).off('close', gone).off('error', gone);
      settle();
    };
    const refuse = (refusal: Refusal): void => {
      req.pause();
      finish(() => resolve(E.left(refusal)));
    };
    const take = (chunk: Buffer): void => {
      context.bodyRead += chunk.length;
      chunks.push(chunk);
      if (context.bodyRead > limit) refuse({ code: 'payload_too_large', limit });
    };
    const done = (): void => finish(() => resolve(E.right(Buffer.concat(chunks))));
    const gone = (): void => finish(() => reject(clientGone));
    const late = setTimeout(() => refuse({ code: 'request_timeout' }), limits.bodyMs);
    req.on('data', take).on('end', done).on('close', gone).on('error', gone);
    if (req.destroyed) gone();
  });
