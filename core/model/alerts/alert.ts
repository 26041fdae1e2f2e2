import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { AlertId, AlertRuleId, ProjectId } from '../../shared/ids.js';
import { idView, ownId, Timestamp } from '../../shared/published.js';
import { dayMs, type Instant, isoTime } from '../../shared/time.js';

/** How long an alert that ended is kept. */
export const alertsKeptMs = 30 * dayMs;

/** What receivers were told of an alert: nothing yet, that it is open, or all of it. */
export type Told = 'nothing' | 'opened' | 'all';

/** One cause for which a rule was broken (docs/specification.md#2.17.2). */
export type Alert = {
  readonly id: AlertId;
  readonly project: ProjectId;
  readonly rule: AlertRuleId;
  /** Its subject while it is open, and its own id afterwards: with the rule its key, so one cause is open once. */
  readonly place: string;
  /** What it is about: the id of a channel, an endpoint, a template or the project, or the name of a limit. */
  readonly subject: string;
  /** The name of the rule when it opened. */
  readonly ruleName: string;
  /** What is wrong: one line with the figure against its bound. */
  readonly text: string;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly told: Told;
};

/** Whether a worker has nothing more to do for it. */
export const isSettled = ({ endedAt, told }: Pick<Alert, 'endedAt' | 'told'>): boolean =>
  endedAt !== null && told === 'all';

/** The statuses of an alert. */
export const alertStatuses = ['open', 'ended'] as const;
export const AlertStatus = oneOf('AlertStatus', alertStatuses, 'Whether an alert is open.');

/** An alert in answers. */
export const AlertView = view('Alert', 'One cause for which an alert rule was broken.', {
  id: ownId('alt'),
  rule: about(idView('alr'), 'The rule. It may be removed since.'),
  rule_name: about(t.string, 'The name of the rule when it opened.'),
  status: about(AlertStatus, 'Whether it is open.'),
  subject: about(
    t.string,
    'What it is about: the id of a channel, a webhook endpoint, a template or the project, or the name of a limit.',
  ),
  text: about(t.string, 'What is wrong, with the figure against its bound.'),
  opened_at: about(Timestamp, 'When it opened.'),
  ended_at: about(nullable(Timestamp), 'When it ended; null while it is open.'),
});

/** An alert in its published form. */
export const alertJson = (alert: Alert): t.TypeOf<typeof AlertView> => ({
  id: alert.id,
  rule: alert.rule,
  rule_name: alert.ruleName,
  status: alert.endedAt === null ? 'open' : 'ended',
  subject: alert.subject,
  text: alert.text,
  opened_at: isoTime(alert.openedAt),
  ended_at: alert.endedAt === null ? null : isoTime(alert.endedAt),
});

/** How an alert is published. */
export const shownAlert = shown(AlertView, alertJson);
