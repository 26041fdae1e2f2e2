import type { CallOf } from '../use-case.js';
import type { alerts } from './alerts.js';

/** The use cases of alerts. Written from their declarations by `npm run openapi`. */
export type AlertUseCases = {
  /**
   * Stores an alert rule in place of the one with its name. A name is added, unless the project has 20 others. A destination
   * that the rule had keeps what is secret of it, where that is not given.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_url`: messages may not go to this URL; `reason` says why.
   */
  readonly saveAlertRule: CallOf<typeof alerts.saveAlertRule>;

  /**
   * Lists the alert rules of a project, by name. One page has all of them: a project has at most 20.
   *
   * Reads only.
   */
  readonly listAlertRules: CallOf<typeof alerts.listAlertRules>;

  /**
   * Gets an alert rule by its id. `failures` has the destinations that have not taken a message.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `alert_rule_not_found`: the project has no such rule.
   */
  readonly getAlertRule: CallOf<typeof alerts.getAlertRule>;

  /**
   * Changes the given fields of an alert rule. A field that is not given stays as it is. The alerts of a rule that is
   * disabled end within a minute, without a message.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `alert_rule_not_found`: the project has no such rule.
   * - `invalid_url`: messages may not go to this URL; `reason` says why.
   */
  readonly updateAlertRule: CallOf<typeof alerts.updateAlertRule>;

  /**
   * Removes an alert rule. Its open alerts end within a minute, without a message, and what was not sent is not sent any
   * more.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `alert_rule_not_found`: the project has no such rule.
   */
  readonly removeAlertRule: CallOf<typeof alerts.removeAlertRule>;

  /**
   * Sends a test message to each destination of a rule, and tells what came of it. Quiet hours do not hold it back, it is
   * not repeated, and it opens no alert. It takes at most 30 seconds.
   *
   * Reads only. Rejects with a `TypeError` when the host has no `sendWebhook` and `signWebhook` and a destination needs
   * them. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `alert_rule_not_found`: the project has no such rule.
   */
  readonly testAlertRule: CallOf<typeof alerts.testAlertRule>;

  /**
   * Lists the alerts of a project, newest first. One that ended is kept for 30 days.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of an alert.
   */
  readonly listAlerts: CallOf<typeof alerts.listAlerts>;

  /**
   * Gets an alert by its id. One that ended is kept for 30 days.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `alert_not_found`: the project has no such alert.
   */
  readonly getAlert: CallOf<typeof alerts.getAlert>;
};
