import type { Dispatcher } from 'undici';
import type { WebhookRequest, WebhookSendError } from '../../core/ports/webhooks/webhook-sender.js';
import { failureOf } from './failure.js';
import { notifyStart } from './notify-start.js';
import type { OriginConnection } from './origin-connection.js';

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
export const exchange = (
  connection: OriginConnection,
  url: URL,
  { headers, body, onStart }: WebhookRequest,
): Promise<ExchangeResult> =>
  new Promise((resolve, reject) => {
    const response = responseReader(connection, resolve, reject);
    const path = `${url.pathname}${url.search}`;
    connection.client.dispatch({ method: 'POST', path, headers, body }, response.handler);
    if (onStart) response.onBegin(notifyStart(connection, onStart));
  });

/** Reads a response through undici's callbacks: its streams would cost a quarter of a request. */
const responseReader = (
  connection: OriginConnection,
  resolve: (result: ExchangeResult) => void,
  reject: (bug: unknown) => void,
): {
  readonly handler: Dispatcher.DispatchHandler;
  /** Sets what is called when the response begins, and when the exchange ends. */
  readonly onBegin: (notify: () => void) => void;
} => {
  const kept: Uint8Array[] = [];
  let [read, statusCode, retryAfter]: [number, number | null, unknown] = [0, null, undefined];
  let begin = (): void => undefined;

  const end = (error: WebhookSendError | null): void => {
    begin();
    resolve({ statusCode, retryAfter, responseBody: plainText(kept), error });
  };
  const handler: Dispatcher.DispatchHandler = {
    // undici takes an object without this callback for a handler of its former interface.
    onRequestStart: () => undefined,
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) return;
      statusCode = status;
      retryAfter = headers['retry-after'];
      begin();
    },
    onResponseData: (_controller, chunk) => {
      if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
      read += chunk.length;
      if (read <= readLimitBytes) return;
      end(null);
      connection.destroy(new Error('the response is longer than the sender reads'));
    },
    onResponseEnd: () => end(null),
    onResponseError: (_controller, error) => {
      try {
        end(failureOf(error));
      } catch (bug) {
        reject(bug);
      }
    },
  };
  return {
    handler,
    onBegin: (notify) => {
      begin = notify;
    },
  };
};

/** Text that every store accepts: no partial character at the end, no invalid UTF-8, no NUL. */
const plainText = (chunks: readonly Uint8Array[]): string =>
  chunks.length === 0
    ? ''
    : new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\0', '\uFFFD');
