// `npm run openapi` writes this file from the routes and docs/openapi.json.
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import type { Transport } from '../../transport/transport.js';
import type { Identity, Usage } from '../index.js';

/** The query of `usage`. */
export type UsageQuery = {
  /** First UTC day, `YYYY-MM-DD`. Default: the first day of this month. */
  readonly from_date?: string | undefined;
  /** UTC day after the last. Default: tomorrow. */
  readonly to_date?: string | undefined;
};

/** Calls for the project of the key. */
export type ProjectCalls = {
  /** Gets counts of messages in a window of UTC days. */
  readonly usage: (query?: UsageQuery, options?: RequestOptions) => ApiPromise<Usage>;
  /** Gets the identity of the key. */
  readonly whoami: (options?: RequestOptions) => ApiPromise<Identity>;
};

/** Makes the calls for the project of the key. */
export const project = (transport: Transport): ProjectCalls => ({
  usage: (query, options) =>
    transport.get('/v1/usage', query, options),
  whoami: (options) =>
    transport.get('/v1/whoami', {}, options),
});
