import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A request as it goes over the wire. */
export type WireRequest = {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | AsyncIterable<Uint8Array> | undefined;
};

/** How a request ended, by what is certain of it. Reasons are names of errors and hold no part of the request. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** No byte of it left. */
  | { readonly kind: 'not_sent'; readonly reason: string }
  /** It may have arrived; no whole answer came back. */
  | { readonly kind: 'lost'; readonly reason: string };

/** An answer longer than this counts as none. */
const longestAnswerBytes = 4 * 1024 * 1024;

/** Makes one request within one deadline, from the wait for a connection to the answer's last byte. */
export const exchange = (
  dispatcher: Dispatcher,
  { body, ...request }: WireRequest,
  deadlineMs: number,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let size = 0;
    let isOver = false;
    let controller: Dispatcher.DispatchController | undefined;
    const end = (exchange: Exchange): void => {
      isOver = true;
      clearTimeout(timer);
      resolve(exchange);
    };
    const fail = (reason: string): void => {
      end(controller ? { kind: 'lost', reason } : { kind: 'not_sent', reason });
      controller?.abort(new Error(reason));
    };
    const timer = setTimeout(() => fail('timeout'), deadlineMs);

    dispatcher.dispatch(
      {
        ...request,
        body: typeof body === 'object' ? Readable.from(body) : (body ?? null),
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart: (started) => {
          // What waited for a connection beyond the deadline must not be sent after all.
          if (isOver) started.abort(new Error('timeout'));
          else controller = started;
        },
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, chunk) => {
          size += chunk.length;
          if (size > longestAnswerBytes) fail('answer_too_long');
          else chunks.push(chunk);
        },
        onResponseEnd: () =>
          end({ kind: 'answered', status, text: Buffer.concat(chunks).toString('utf8') }),
        onResponseError: (_, error) => fail(nameOf(error)),
      },
    );
  });

/** What went wrong, by its name alone: messages of errors may quote what was sent. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
