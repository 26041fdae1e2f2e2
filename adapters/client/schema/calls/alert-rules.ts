// `npm run openapi` writes this file from the routes and docs/openapi.json.
import type { List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { AlertRule, AlertRuleBody, AlertRuleChange, AlertRuleTest } from '../index.js';

/** Calls for alert rules. */
export type AlertRuleCalls = {
  /** Stores an alert rule in place of the one with its name. */
  readonly save: (rule: AlertRuleBody, options?: RequestOptions) => ApiPromise<AlertRule>;
  /** Lists the alert rules of a project, by name. */
  readonly list: (options?: RequestOptions) => ApiPromise<List<AlertRule>>;
  /** Gets an alert rule by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<AlertRule>;
  /** Changes the given fields of an alert rule. */
  readonly update: (
    id: string,
    change: AlertRuleChange,
    options?: RequestOptions,
  ) => ApiPromise<AlertRule>;
  /** Removes an alert rule. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Sends a test message to each destination of a rule, and tells what came of it. */
  readonly test: (id: string, options?: RequestOptions) => ApiPromise<AlertRuleTest>;
};

/** Makes the calls for alert rules. */
export const alertRules = (transport: Transport): AlertRuleCalls => ({
  save: (rule, options) =>
    transport.call({ path: '/v1/alert_rules', body: rule }, options),
  list: (options) =>
    transport.get('/v1/alert_rules', {}, options),
  get: (id, options) =>
    transport.get(within('/v1/alert_rules', id), {}, options),
  update: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/v1/alert_rules', id), body: change }, options),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/alert_rules', id) }, options),
  test: (id, options) =>
    transport.call({ path: within('/v1/alert_rules', id, 'test') }, options),
});
