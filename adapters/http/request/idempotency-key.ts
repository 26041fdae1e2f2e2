import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type { HeaderDescription, RouteFacts } from '../route/route-types.js';
import { headerCount } from './raw-headers.js';

const visible = /^[\x21-\x7e]{1,255}$/;

/** The idempotency key of a request, if it has one. Node joins a repeated header, so a repetition is refused. */
export const idempotencyKeyOf = ({
  headers,
  rawHeaders,
}: IncomingMessage): E.Either<{ readonly code: 'invalid_idempotency_key' }, string | undefined> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return E.right(undefined);
  return visible.test(String(key)) && headerCount(rawHeaders, 'idempotency-key') === 1
    ? E.right(String(key))
    : E.left({ code: 'invalid_idempotency_key' });
};

/** `Idempotency-Key` for the OpenAPI document. */
export const idempotencyKeyHeader: HeaderDescription = {
  name: 'Idempotency-Key',
  description:
    'One for each logical request. A repetition within 24 hours has no effect and gets the first response again.',
  schema: { type: 'string', pattern: visible.source },
};

/** `Idempotent-Replay` for the OpenAPI document. */
export const replayHeader: HeaderDescription = {
  name: 'Idempotent-Replay',
  description: 'Present when the response repeats that of an earlier request.',
  schema: { const: 'true' },
};

/** What marks a response that repeats that of an earlier request. */
export const replayed: readonly string[] = [replayHeader.name, 'true'];

/** Whether a response is marked so. */
export const isReplay = ({ headers }: { readonly headers?: readonly string[] }): boolean =>
  headers?.includes(replayHeader.name) === true;

/** Whether a route takes an idempotency key: each that writes does. */
export const takesKey = ({ requestHeaders = [] }: RouteFacts): boolean =>
  requestHeaders.includes(idempotencyKeyHeader);
