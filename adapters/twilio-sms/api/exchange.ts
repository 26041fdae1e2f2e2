import type { Dispatcher } from 'undici';

/** An HTTP request. */
export type WireRequest = {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/** How a request ended. A reason is the name of an error and contains nothing of the request. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** No byte was sent. */
  | { readonly kind: 'not_sent'; readonly reason: string }
  /** The request may have arrived, but no complete answer did. */
  | { readonly kind: 'lost'; readonly reason: string };

/** A longer answer counts as lost. */
const maxAnswerBytes = 1024 * 1024;

/** Makes one request. The deadline covers the wait for a connection, the request and the whole answer. */
export const exchange = (
  dispatcher: Dispatcher,
  request: WireRequest,
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
    const withoutOwnLimits = { headersTimeout: 0, bodyTimeout: 0 };

    dispatcher.dispatch(
      { ...request, ...withoutOwnLimits },
      {
        onRequestStart: (started) => {
          // The request waited for a connection past its deadline. It must not be sent any more.
          if (isOver) started.abort(new Error('timeout'));
          else controller = started;
        },
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, chunk) => {
          size += chunk.length;
          if (size > maxAnswerBytes) fail('answer_too_long');
          else chunks.push(chunk);
        },
        onResponseEnd: () =>
          end({ kind: 'answered', status, text: Buffer.concat(chunks).toString('utf8') }),
        onResponseError: (_, error) => fail(nameOf(error)),
      },
    );
  });

/** The code or name of an error. Its message could quote the request. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
