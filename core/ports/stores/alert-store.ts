import type { Alert } from '../../model/alerts/alert.js';
import type { AlertNotice } from '../../model/alerts/alert-notice.js';
import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { AlertId, AlertNoticeId, AlertRuleId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** Which alerts of a project to list. */
export type AlertPage = {
  readonly isOpen?: boolean | undefined;
  /** Only those with a lesser id. It need not exist. */
  readonly before?: AlertId | undefined;
  readonly limit: number;
};

/**
 * Alert rules, their alerts, and the messages that no receiver has taken. Changes of the administration write them, but for what
 * `prune` does.
 */
export type AlertStore = {
  /** The rules of a project, in any order. */
  readonly rulesOf: (project: ProjectId) => Promise<readonly AlertRule[]>;
  /** The next rules of all projects, by their ids. */
  readonly nextRules: (page: {
    readonly after?: AlertRuleId | undefined;
    readonly limit: number;
  }) => Promise<readonly AlertRule[]>;
  /** An alert of the project. */
  readonly find: (project: ProjectId, id: AlertId) => Promise<Alert | undefined>;
  /** The alerts of a project, newest first. */
  readonly list: (project: ProjectId, page: AlertPage) => Promise<readonly Alert[]>;
  /** The next alerts of all projects that are not settled, by their ids. */
  readonly unsettled: (page: {
    readonly after?: AlertId | undefined;
    readonly limit: number;
  }) => Promise<readonly Alert[]>;
  /** The messages of a project that no receiver has taken, also those that were given up, in any order. */
  readonly noticesOf: (project: ProjectId) => Promise<readonly AlertNotice[]>;
  /** Messages that are attempted again, by turns of their organizations: the earliest due of each, then the next of each. */
  readonly nextNotices: (page: {
    readonly limit: number;
    /** Only those that are due by then, by steady time. Default: all. */
    readonly dueBy?: Instant | undefined;
    /** Of one organization at most so many. Default: `limit`. */
    readonly ofOrganization?: number | undefined;
  }) => Promise<readonly AlertNotice[]>;
  /** A message by its id. */
  readonly findNotice: (id: AlertNoticeId) => Promise<AlertNotice | undefined>;
  /** Removes alerts that ended before an instant, and messages that were given up before it. May leave some for the next call. */
  readonly prune: (before: Instant) => Promise<void>;
};
