import { area } from '../../server/page.js';
import { alertsPage } from './list.js';
import {
  alertRulePage,
  createAlertRuleAction,
  newAlertRulePage,
  removeAlertRuleAction,
  testAlertRuleAction,
  updateAlertRuleAction,
} from './rule.js';

/** Alerts of a project, and the rules by which they open. */
export const alertsArea = area({
  title: 'Alerts',
  path: '/alerts',
  level: 'project',
  permission: 'webhooks:read',
  pages: [
    alertsPage,
    newAlertRulePage,
    createAlertRuleAction,
    alertRulePage,
    updateAlertRuleAction,
    testAlertRuleAction,
    removeAlertRuleAction,
  ],
});
