export type { Alert, Told } from '../../model/alerts/alert.js';
export type { AlertNotice, NoticeAttempt } from '../../model/alerts/alert-notice.js';
export type { AlertRule, AlertRuleState } from '../../model/alerts/alert-rule.js';
export type { AlertCondition } from '../../model/alerts/condition.js';
export type { Destination, NewDestination } from '../../model/alerts/destination.js';
export type { QuietHours } from '../../model/alerts/quiet-hours.js';
export type { Mail, SendMail } from '../../ports/machine/send-mail.js';
export type { AlertPage, AlertStore } from '../../ports/stores/alert-store.js';
export type {
  AlertDestinationId,
  AlertId,
  AlertNoticeId,
  AlertRuleId,
} from '../../shared/ids.js';
export type { SecretOwner } from '../encryption/stored-secrets.js';
export type { AlertsPage } from './alert-ports.js';
export type { AlertUseCases } from './alert-use-cases.js';
export type { AlertRuleNotFound } from './find-alert-rule.js';
export type { AlertRuleQuery, SaveAlertRule, UpdateAlertRule } from './manage-alert-rules.js';
export type { AlertNotFound, ListAlerts } from './read-alerts.js';
export type { AlertRuleTest } from './test-alert-rule.js';
