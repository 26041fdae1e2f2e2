import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { endToEnd } from './raw-headers.js';

/** Statuses whose `Response` has no body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer to a request of that method as a `Response`. Cancelling its body closes the connection. */
export const responseOf = (answer: IncomingMessage, method: string): Response => {
  const { statusCode: status = 500, statusMessage: statusText = '' } = answer;
  const head = { status, statusText, headers: endToEnd(answer.rawHeaders) };
  if (method !== 'HEAD' && !withoutBody.has(status))
    return new Response(Readable.toWeb(answer) as ReadableStream, head);
  answer.resume();
  return new Response(null, head);
};
