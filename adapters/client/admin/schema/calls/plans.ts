// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { Plan, PlanLimits } from '../index.js';

/** Calls for plans. */
export type PlanCalls = {
  /** Lists the plans, by name. */
  readonly list: (options?: RequestOptions) => ApiPromise<List<Plan>>;
  /** Sets limits of a plan, which it creates where it does not exist. */
  readonly set: (id: string, change: PlanLimits, options?: RequestOptions) => ApiPromise<Plan>;
  /** Removes a plan that no organization names. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<Plan>;
};

/** Makes the calls for plans. */
export const plans = (transport: Transport): PlanCalls => ({
  list: (options) =>
    transport.get('/admin/v1/plans', {}, options),
  set: (id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/plans', id), body: change }, options),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/plans', id) }, options),
});
