import { testsOfProject } from '../../../core/model/rate-limits/rates.js';
import { alerts } from '../../../core/use-cases/alerts/alerts.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const scope = 'webhooks:write';
const rules = '/v1/alert_rules';
const rule = `${rules}/{id}` as const;

/** The routes under `/v1/alert_rules` and `/v1/alerts`. */
export const alertRoutes: readonly Route[] = routesOf(alerts, {
  saveAlertRule: {
    method: 'POST',
    path: rules,
    scope,
    client: 'alertRules.save',
    body: { name: 'AlertRuleBody', meaning: 'An alert rule to store.' },
  },
  listAlertRules: { method: 'GET', path: rules, scope, client: 'alertRules.list' },
  getAlertRule: { method: 'GET', path: rule, scope, client: 'alertRules.get' },
  updateAlertRule: {
    method: 'PATCH',
    path: rule,
    scope,
    client: 'alertRules.update',
    body: {
      name: 'AlertRuleChange',
      meaning: 'What changes of an alert rule. A field that is absent stays as it is.',
    },
  },
  removeAlertRule: { method: 'DELETE', path: rule, scope, client: 'alertRules.remove' },
  testAlertRule: {
    method: 'POST',
    path: `${rule}/test`,
    scope,
    client: 'alertRules.test',
    ownBucket: testsOfProject,
    notes: ['A project can make 10 tests at once, and then one in 6 seconds.'],
  },
  listAlerts: { method: 'GET', path: '/v1/alerts', scope, client: 'alerts.page' },
  getAlert: { method: 'GET', path: '/v1/alerts/{id}', scope, client: 'alerts.get' },
});
