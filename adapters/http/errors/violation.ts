import type * as t from 'io-ts';
import { firstViolation, type Violation as InPart } from '../../../core/shared/violation.js';

/** The part of a request that a schema describes. */
export type RequestPart = 'body' | 'query' | 'params' | 'headers';

/** A request that its route's schema does not allow (docs/specification.md#7.4.1). */
export type Violation = InPart & { readonly on: RequestPart };

/** The first of a codec's errors, in a part of the request. */
export const violationOf = (on: RequestPart, errors: t.Errors): Violation => ({
  on,
  ...firstViolation(errors),
});
