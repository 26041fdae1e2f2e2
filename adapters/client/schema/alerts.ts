// `npm run openapi` writes this file from docs/openapi.json.
import type { AlertRuleId } from './alert-rules.js';

/** One cause for which an alert rule was broken. */
export type Alert = {
  /** Its identifier. */
  readonly id: AlertId;
  /** The rule. It may be removed since. */
  readonly rule: AlertRuleId;
  /** The name of the rule when it opened. */
  readonly rule_name: string;
  /** Whether it is open. */
  readonly status: AlertStatus;
  /**
   * What it is about: the id of a channel, a webhook endpoint, a template or the project, or the name of a
   * limit.
   */
  readonly subject: string;
  /** What is wrong, with the figure against its bound. */
  readonly text: string;
  /** When it opened. */
  readonly opened_at: string;
  /** When it ended; null while it is open. */
  readonly ended_at: string | null;
};

/** The identifier of an alert. */
export type AlertId = string;

/** A page of a list. */
export type AlertList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Alert)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** Whether an alert is open. */
export type AlertStatus = 'open' | 'ended';
