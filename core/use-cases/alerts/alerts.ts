import { removeAlertRule, saveAlertRule, updateAlertRule } from './manage-alert-rules.js';
import { getAlertRule, listAlertRules } from './read-alert-rules.js';
import { getAlert, listAlerts } from './read-alerts.js';
import { testAlertRule } from './test-alert-rule.js';

/** The use cases of alerts. */
export const alerts = {
  saveAlertRule,
  listAlertRules,
  getAlertRule,
  updateAlertRule,
  removeAlertRule,
  testAlertRule,
  listAlerts,
  getAlert,
};
