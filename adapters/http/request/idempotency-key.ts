import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type { HeaderDescription } from '../route/route-types.js';
import { headerCount } from './raw-headers.js';

const visible = /^[\x21-\x7e]{1,255}$/;

/** The key of a request, if it has one; given twice it would arrive as one, joined. */
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

export const idempotencyKeyHeader: HeaderDescription = {
  name: 'Idempotency-Key',
  description: 'One per logical message: a second send under it answers as the first did.',
  schema: { type: 'string', pattern: visible.source },
};
