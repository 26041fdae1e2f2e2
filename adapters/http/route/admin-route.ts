import type { AdminScope } from '../../../core/model/access/admin-scopes.js';
import type { RateClass } from '../../../core/model/rate-limits/bucket.js';
import type { AdminCall } from '../context/admin-services.js';
import type { ErrorCode } from '../errors/refusal.js';
import { idempotencyKeyHeader, replayHeader } from '../request/idempotency-key.js';
import { adminUnderKey } from './admin-under-key.js';
import { type Definition, prepare } from './route.js';
import type { AdminRoute } from './route-types.js';

/** Who calls a route of the Admin API. */
export type Operator = { readonly operator: AdminCall };

/** Defines a route that requires an operator's token. */
export const adminRoute = <Params, Query, Body, Code extends ErrorCode, Value>(
  definition: Definition<Params, Query, Body, Code, Value, Operator> & {
    /** The required scope; null when any token suffices. */
    readonly scope: AdminScope | null;
    /** Whether a repetition under an idempotency key gets the answer of before. Default: no. */
    readonly takesKey?: boolean;
  },
): AdminRoute => {
  const { method, scope, takesKey = false } = definition;
  const rate: RateClass = method === 'GET' ? 'read' : 'write';
  const whoOf = (operator: AdminCall): Operator => ({ operator });
  const prepared = prepare(definition, whoOf, takesKey ? adminUnderKey : undefined);
  return {
    ...prepared,
    ...(takesKey && {
      requestHeaders: [idempotencyKeyHeader],
      responseHeaders: [replayHeader],
    }),
    isAdmin: true,
    scope,
    rate,
  };
};
