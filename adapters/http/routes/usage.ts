import { billing } from '../../../core/use-cases/billing/billing.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

/** `GET /v1/usage` (docs/specification.md#4.11.1). */
export const usageRoutes: readonly Route[] = routesOf(billing, {
  getUsage: {
    ...{ method: 'GET', path: '/v1/usage', scope: 'usage:read' },
    client: 'usage',
    comment: 'Gets counts of messages in a window of UTC days.',
  },
});
