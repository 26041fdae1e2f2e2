import type { Readable } from 'node:stream';

/** A response without the headers of every response. */
export type HttpResponse = {
  readonly status: number;
  /** The content type; absent without content. */
  readonly type?: string;
  /** Header names and values in turn. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array | Readable;
  /** Whether the connection closes, because the rest of it cannot be read. */
  readonly closes?: boolean;
};

/** The content type of JSON. */
export const jsonType = 'application/json; charset=utf-8';

/** The content type of server-sent events. */
export const eventStreamType = 'text/event-stream';

/** A response with JSON text. */
export const jsonResponse = (
  status: number,
  text: string,
  headers?: readonly string[],
): HttpResponse =>
  headers === undefined
    ? { status, type: jsonType, body: text }
    : { status, type: jsonType, body: text, headers };
