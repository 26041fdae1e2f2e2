import type { Dispatcher } from 'undici';
import type { WebhookRequest, WebhookSendError } from '../../core/ports/webhooks/webhook-sender.js';
import type { Connection } from './connection.js';
import { failureOf } from './failure.js';
import { notifyStart } from './notify-start.js';

/** Bytes of a response body after which the connection is closed. */
const readLimitBytes = 64 * 1024;
/** Bytes of a response body that the outcome contains. */
const keptBytes = 1024;

/** The start of a response, and the error that cut it off. `statusCode` is null when no response began. */
export type ExchangeResult = {
  readonly statusCode: number | null;
  readonly retryAfter: unknown;
  readonly responseBody: string;
  readonly error: WebhookSendError | null;
};

/** Posts a request over a connection and reads the response. Follows no redirect and decompresses nothing. */
export const exchange = async (
  connection: Connection,
  url: URL,
  { headers, body, onStart }: WebhookRequest,
): Promise<ExchangeResult> => {
  const path = `${url.pathname}${url.search}`;
  const request = { method: 'POST', path, headers, body } as const;
  const responded = connection.client.request(request).catch(failureOf);
  if (onStart) notifyStart(connection, responded, onStart);
  const response = await responded;
  if (typeof response === 'string')
    return { statusCode: null, retryAfter: undefined, responseBody: '', error: response };
  const { start, error } = await startOf(response.body);
  return {
    statusCode: response.statusCode,
    retryAfter: response.headers['retry-after'],
    responseBody: plainText(start),
    error,
  };
};

const startOf = async (body: Dispatcher.ResponseData['body']) => {
  const kept: Uint8Array[] = [];
  let read = 0;
  try {
    for await (const chunk of body) {
      if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
      read += chunk.length;
      // Leaving the loop closes the socket.
      if (read > readLimitBytes) break;
    }
    return { start: Buffer.concat(kept), error: null };
  } catch (error) {
    return { start: Buffer.concat(kept), error: failureOf(error) };
  }
};

/** Text that every store accepts: no partial character at the end, no invalid UTF-8, no NUL. */
const plainText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
