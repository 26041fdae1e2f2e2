import * as t from 'io-ts';
import { field, hidden, of, resource, type StoredOf, shownField } from '../../contract/resource.js';
import { about, nullable, view } from '../../shared/codec.js';
import { type ApiKeyId, madeAt, type ProjectId, type RequestId } from '../../shared/ids.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';

/** Days for which the log of requests keeps one, unless an operator says otherwise. */
export const defaultRequestLogDays = 7;

/** The methods of requests that the log has: those that the API answers. */
export const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Why a request was refused: the code of the error, and the place of what was wrong. */
export type RequestError = { readonly code: string; readonly param: string | null };

const RequestErrorView = view('RequestError', 'Why a request was refused.', {
  code: about(t.string, 'The code of the error.'),
  param: about(nullable(t.string), 'The place of what was wrong; null without one.'),
});

const fields = {
  id: field({
    of: of<RequestId>(),
    view: idView('req'),
    about: 'The id that its answer had in `Service-Request-Id`.',
    example: 'req_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  project: hidden<ProjectId>('kept', 'apart'),
  method: field({
    of: of<string>(),
    view: t.string,
    about: 'Its method.',
    example: 'POST',
    erased: 'kept',
    storedAs: 'apart',
  }),
  path: field({
    of: of<string>(),
    view: t.string,
    about: 'Its path, with ids of this service alone: another text of its client stays `{id}`.',
    example: '/v1/messages',
    erased: 'kept',
    storedAs: 'apart',
  }),
  status: field({
    of: of<number>(),
    view: Count,
    about: 'The HTTP status of its answer.',
    example: 422,
    erased: 'kept',
    storedAs: 'apart',
  }),
  error: field({
    of: of<RequestError | null>(),
    view: nullable(RequestErrorView),
    about: 'Why it was refused; null for a success.',
    example: { code: 'invalid_recipient', param: '/to' },
    erased: ({ error }: { readonly error: RequestError | null }) => error,
    storedAs: { usual: null },
  }),
  key: field({
    of: of<ApiKeyId>(),
    view: idView('key'),
    about: 'The API key that made it.',
    example: 'key_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  idempotencyKey: field({
    of: of<string | null>(),
    view: nullable(t.string),
    about: 'Its `Idempotency-Key`; null without one.',
    example: 'order-1042',
    erased: 'kept',
    storedAs: 'apart',
  }),
  replayed: field({
    of: of<boolean>(),
    view: t.boolean,
    about: 'Whether it was answered as an earlier one with its key.',
    example: false,
    erased: 'kept',
    storedAs: { usual: false },
  }),
  durationMs: field({
    of: of<number>(),
    view: Count,
    about: 'How long its answer took, in milliseconds.',
    example: 3,
    erased: 'kept',
  }),
  body: field({
    of: of<unknown>(),
    view: t.unknown,
    about:
      'The form of the body that was refused: its field names, and what stood there without the values; null for a success and without a JSON body.',
    example: { to: '(a text of 3)', text: { body: '(a text of 120)' } },
    erased: ({ body }: { readonly body?: unknown }) => body,
    storedAs: { usual: null },
  }),
  createdAt: shownField({
    view: Timestamp,
    from: ({ id }: { readonly id: RequestId }) => isoTime(madeAt(id)),
    about: 'When it began.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
  }),
};

/** A request to the API as its log keeps it (docs/specification.md#2.16.1). */
export type ApiRequest = StoredOf<typeof fields>;

/** A request: what is stored and what is published. It has no data of persons. */
export const apiRequestResource = resource(
  'ApiRequest',
  'A request with an API key, as the log of requests keeps it.',
  fields,
);
