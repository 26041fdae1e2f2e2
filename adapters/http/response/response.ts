import type { Readable } from 'node:stream';

/** An answer before it has its frame of headers that all answers have. */
export type HttpResponse = {
  readonly status: number;
  /** The content type; absent where there is no content. */
  readonly type?: string;
  /** Header names and values in turn. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array | Readable;
  /** Nothing more can be understood on this connection. */
  readonly closes?: boolean;
};

export const jsonType = 'application/json; charset=utf-8';

/** JSON text as it is. */
export const jsonResponse = (
  status: number,
  text: string,
  headers?: readonly string[],
): HttpResponse =>
  headers === undefined
    ? { status, type: jsonType, body: text }
    : { status, type: jsonType, body: text, headers };
