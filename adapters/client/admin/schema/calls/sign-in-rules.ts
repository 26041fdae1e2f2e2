// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { SignInRules, SignInRulesChange } from '../index.js';

/** Calls for sign in rules. */
export type SignInRuleCalls = {
  /** Gets what an organization asks of the sessions of its members. */
  readonly get: (organization: string, options?: RequestOptions) => ApiPromise<SignInRules>;
  /** Sets what an organization asks of the sessions of its members. */
  readonly update: (
    organization: string,
    change: SignInRulesChange,
    options?: RequestOptions,
  ) => ApiPromise<SignInRules>;
};

/** Makes the calls for sign in rules. */
export const signInRules = (transport: Transport): SignInRuleCalls => ({
  get: (organization, options) =>
    transport.get(within('/admin/v1/organizations', organization, 'sign_in_rules'), {}, options),
  update: (organization, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/organizations', organization, 'sign_in_rules'), body: change }, options),
});
