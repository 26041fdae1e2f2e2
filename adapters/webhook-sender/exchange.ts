import type { Dispatcher } from 'undici';
import type { WebhookRequest, WebhookSendError } from '../../core/ports/webhooks/webhook-sender.js';
import type { Connection } from './connection.js';
import { failureOf } from './failure.js';
import { whenUnderWay } from './when-under-way.js';

/** As much of an answer as is read before the connection is ended. */
const readLimitBytes = 64 * 1024;
/** As much of it as is kept. */
const keptBytes = 1024;

/** What was heard of an answer: how it began, and what kept it from being whole. */
export type Heard = {
  readonly statusCode: number | null;
  readonly retryAfter: unknown;
  readonly responseBody: string;
  readonly error: WebhookSendError | null;
};

/** Posts a request over a connection, and reads what comes back as it is: not redirected, not decompressed. */
export const exchange = async (
  connection: Connection,
  url: URL,
  { headers, body, onStart }: WebhookRequest,
): Promise<Heard> => {
  const path = `${url.pathname}${url.search}`;
  const request = { method: 'POST', path, headers, body } as const;
  const answered = connection.client.request(request).catch(failureOf);
  if (onStart) whenUnderWay(connection, answered, onStart);
  const answer = await answered;
  if (typeof answer === 'string')
    return { statusCode: null, retryAfter: undefined, responseBody: '', error: answer };
  const { start, error } = await beginningOf(answer.body);
  return {
    statusCode: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    responseBody: plainText(start),
    error,
  };
};

const beginningOf = async (body: Dispatcher.ResponseData['body']) => {
  const kept: Uint8Array[] = [];
  let read = 0;
  try {
    for await (const chunk of body) {
      if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
      read += chunk.length;
      // Leaving the loop ends the body, and with it the socket.
      if (read > readLimitBytes) break;
    }
    return { start: Buffer.concat(kept), error: null };
  } catch (error) {
    return { start: Buffer.concat(kept), error: failureOf(error) };
  }
};

/** What every store can hold: no half character at the cut, no invalid UTF-8, no NUL. */
const plainText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
