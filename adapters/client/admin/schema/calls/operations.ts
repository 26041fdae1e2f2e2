// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import type { Transport } from '../../../transport/transport.js';
import type { AdminIdentity, ServiceStatus } from '../index.js';

/** Calls for operations. */
export type OperationCalls = {
  /** Gets the id, name and scopes of the calling token, and where the dashboard is. */
  readonly whoami: (options?: RequestOptions) => ApiPromise<AdminIdentity>;
  /** Gets the version of the server, whether it can handle requests, and how old its newest backup is. */
  readonly status: (options?: RequestOptions) => ApiPromise<ServiceStatus>;
};

/** Makes the calls for operations. */
export const operations = (transport: Transport): OperationCalls => ({
  whoami: (options) =>
    transport.get('/admin/v1/whoami', {}, options),
  status: (options) =>
    transport.get('/admin/v1/status', {}, options),
});
