import { catalogue } from '../errors/catalogue.js';
import type { ErrorCode } from '../errors/refusal.js';
import { takesKey } from '../request/idempotency-key.js';
import { type AnyRoute, isAdminRoute } from '../route/route-types.js';

/** What identifies an error: its code; a schema error has none (docs/specification.md#7.4.1). */
export type ErrorKind = ErrorCode | 'validation';

/** Errors that do not depend on the route. */
export const offRouteKinds: readonly ErrorKind[] = [
  'malformed_request',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'route_not_found',
  'method_not_allowed',
  'body_already_read',
];

/** The errors of a route by status: its own, and those of the checks before it runs. */
export const errorKinds = (route: AnyRoute): ReadonlyMap<number, readonly ErrorKind[]> => {
  const own = [...ofBody(route), ...ofKey(route), ...route.errors];
  const kinds = new Set([...ofCaller(route), ...own, ...ofEveryRoute]);
  const byStatus = new Map<number, readonly ErrorKind[]>();
  for (const kind of kinds) {
    const status = statusOf(kind);
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
};

const ofEveryRoute: readonly ErrorKind[] = [
  'validation',
  'internal_error',
  'stored_data_damaged',
  'service_unavailable',
  'service_overloaded',
];

const ofCaller = (route: AnyRoute): readonly ErrorKind[] => {
  if (isAdminRoute(route)) {
    const always = [
      'admin_token_invalid',
      'browser_request_refused',
      'rate_limit_exceeded',
    ] as const;
    return route.scope === null ? always : [...always, 'insufficient_admin_scope'];
  }
  if (route.scope === undefined) return route.isExempt ? [] : ['rate_limit_exceeded'];
  const always: readonly ErrorKind[] = [
    'api_key_invalid',
    'rate_limit_exceeded',
    ...(route.rate === 'read' ? [] : (['project_suspended'] as const)),
  ];
  return route.scope === null ? always : [...always, 'insufficient_scope'];
};

const ofBody = ({ body }: AnyRoute): readonly ErrorKind[] =>
  body.mediaTypes.length > 0
    ? ['length_required', 'payload_too_large', 'unsupported_content_type']
    : [];

const ofKey = (route: AnyRoute): readonly ErrorKind[] =>
  takesKey(route)
    ? ['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reuse']
    : [];

/** The status of the answer. */
export const statusOf = (kind: ErrorKind): number =>
  kind === 'validation' ? 422 : catalogue[kind].status;
