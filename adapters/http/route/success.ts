import type { Readable } from 'node:stream';
import type * as t from 'io-ts';
import {
  eventStreamType,
  type HttpResponse,
  jsonResponse,
  jsonType,
} from '../response/response.js';

/** The success response of a route, made from the result of its use case. */
export type Success<Value> = {
  readonly statuses: readonly number[];
  /** The content type; absent without content. */
  readonly type?: string;
  /** The schema of the JSON, for the OpenAPI document and for tests. Responses are not validated against it. */
  readonly view?: t.Mixed;
  readonly toResponse: (value: Value) => HttpResponse;
};

/** Responds with a value as JSON. The compiler checks the value against the view. */
export const json = <View extends t.Mixed>(
  status: 200 | 201 | 202,
  view: View,
): Success<t.TypeOf<View>> => ({
  statuses: [status],
  type: jsonType,
  view,
  toResponse: (value) => jsonResponse(status, JSON.stringify(value)),
});

/** JSON text with additional headers. */
export type JsonText = { readonly text: string; readonly headers?: readonly string[] };

/** Responds with stored JSON text, byte for byte. */
export const jsonText = (status: 200 | 201 | 202, view: t.Mixed): Success<JsonText> => ({
  statuses: [status],
  type: jsonType,
  view,
  toResponse: ({ text, headers }) => jsonResponse(status, text, headers),
});

/** Responds with 204. */
export const noContent: Success<unknown> = { statuses: [204], toResponse: () => ({ status: 204 }) };

/** Responds with text or bytes of a content type. */
export const content = (
  type: string,
  headers: readonly string[] = [],
): Success<string | Uint8Array> => ({
  statuses: [200],
  type,
  toResponse: (body) => ({ status: 200, type, headers, body }),
});

/** Responds with server-sent events. The connection ends with the stream: a client that comes back can reach another process. */
export const eventStream: Success<Readable> = {
  statuses: [200],
  type: eventStreamType,
  toResponse: (body) => ({
    status: 200,
    type: eventStreamType,
    // Proxies such as nginx would collect events before they pass them on.
    headers: ['X-Accel-Buffering', 'no'],
    body,
    closes: true,
  }),
};

/** A stream with its status and headers. */
export type Streamed = {
  readonly status: number;
  readonly type?: string;
  readonly headers: readonly string[];
  readonly body?: Readable;
};

/** Responds with a stream whose content type is known only at run time. */
export const streamed = (...statuses: readonly number[]): Success<Streamed> => ({
  statuses,
  type: '*/*',
  toResponse: (value) => value,
});
