import type { Readable } from 'node:stream';
import type * as t from 'io-ts';
import { type HttpResponse, jsonResponse, jsonType } from '../response/response.js';

/** What a route answers when its request is done, from what its use case gave. */
export type Success<Value> = {
  readonly statuses: readonly number[];
  /** The content type; absent where there is no content. */
  readonly type?: string;
  /** What a JSON answer is made of: for the document and for tests, never run on the way out. */
  readonly view?: t.Mixed;
  readonly toResponse: (value: Value) => HttpResponse;
};

/** A value as JSON; the view's type holds it to what the document says. */
export const json = <View extends t.Mixed>(
  status: 200 | 201 | 202,
  view: View,
): Success<t.TypeOf<View>> => ({
  statuses: [status],
  type: jsonType,
  view,
  toResponse: (value) => jsonResponse(status, JSON.stringify(value)),
});

/** JSON that is text already, and leaves as it is. */
export type JsonText = { readonly text: string; readonly headers?: readonly string[] };

/** Stored JSON, which must not change by a byte. */
export const jsonText = (status: 200 | 201 | 202, view: t.Mixed): Success<JsonText> => ({
  statuses: [status],
  type: jsonType,
  view,
  toResponse: ({ text, headers }) => jsonResponse(status, text, headers),
});

/** Done, and nothing to say. */
export const noContent: Success<unknown> = { statuses: [204], toResponse: () => ({ status: 204 }) };

/** Text or bytes of some other type, with headers of its own. */
export const content = (
  type: string,
  headers: readonly string[] = [],
): Success<string | Uint8Array> => ({
  statuses: [200],
  type,
  toResponse: (body) => ({ status: 200, type, headers, body }),
});

/** A stream, with the status and headers that go with it. */
export type Streamed = {
  readonly status: number;
  readonly type?: string;
  readonly headers: readonly string[];
  readonly body?: Readable;
};

/** Bytes as they come, of a type that is known only then. */
export const streamed = (...statuses: readonly number[]): Success<Streamed> => ({
  statuses,
  type: '*/*',
  toResponse: (value) => value,
});
