import type { Readable } from 'node:stream';

/**
 * A request's body. Reading fails when the client goes away before its end; whoever stops reading early leaves
 * the connection open for the answer.
 */
export const requestBytes = (request: Readable): AsyncIterable<Uint8Array> =>
  request.iterator({ destroyOnReturn: false });
