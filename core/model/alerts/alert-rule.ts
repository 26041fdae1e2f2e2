import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneLine, view } from '../../shared/codec.js';
import type { AlertDestinationId, AlertRuleId, ProjectId } from '../../shared/ids.js';
import { CreatedAt, idView, ownId, Timestamp, UpdatedAt } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';
import type { AlertNotice } from './alert-notice.js';
import { AlertCondition } from './condition.js';
import { type Destination, DestinationView, destinationJson } from './destination.js';
import { QuietHours } from './quiet-hours.js';

/** Alert rules that a project has, at most. */
export const alertRulesAtMost = 20;

/** What a rule is called, once in its project. */
export const AlertRuleName = about(oneLine(80), 'What it is called, once in its project.');

/** What a project is watched for, and who is told (docs/specification.md#2.17.1). */
export type AlertRule = {
  readonly id: AlertRuleId;
  readonly project: ProjectId;
  readonly name: t.TypeOf<typeof AlertRuleName>;
  readonly condition: AlertCondition;
  readonly destinations: readonly Destination[];
  readonly quietHours: QuietHours | null;
  readonly enabled: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A rule with the messages about its alerts that no receiver has taken. */
export type AlertRuleState = {
  readonly rule: AlertRule;
  readonly notices: readonly AlertNotice[];
};

const FailureView = view('AlertDestinationFailure', 'A destination that does not take messages.', {
  destination: about(idView('ald'), 'The destination.'),
  since: about(Timestamp, 'When the first message was made that it has not taken.'),
  error: about(t.string, 'What came of the last attempt.'),
  waiting: about(t.boolean, 'Whether a message is attempted again.'),
});

/** A rule in answers, without what is secret of its destinations. */
export const AlertRuleView = view('AlertRule', 'What a project is watched for, and who is told.', {
  id: ownId('alr'),
  name: AlertRuleName,
  condition: about(AlertCondition, 'What it looks for.'),
  destinations: about(t.readonlyArray(DestinationView), 'Where its messages go.'),
  quiet_hours: about(nullable(QuietHours), 'When nothing is sent; null for never.'),
  enabled: about(t.boolean, 'Whether it is evaluated.'),
  failures: about(
    t.readonlyArray(FailureView),
    'The destinations that have not taken a message, with what came of it.',
  ),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
});

/** A rule in its published form. */
export const shownAlertRule = shown(AlertRuleView, ({ rule, notices }: AlertRuleState) => ({
  id: rule.id,
  name: rule.name,
  condition: rule.condition,
  destinations: rule.destinations.map(destinationJson),
  quiet_hours: rule.quietHours,
  enabled: rule.enabled,
  failures: rule.destinations.flatMap(({ id }) => failureOf(id, notices)),
  created_at: isoTime(rule.createdAt),
  updated_at: isoTime(rule.updatedAt),
}));

const failureOf = (
  destination: AlertDestinationId,
  notices: readonly AlertNotice[],
): readonly t.TypeOf<typeof FailureView>[] => {
  const failed = notices
    .filter((each) => each.destination === destination && each.error !== null)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const [first] = failed;
  const last = failed.at(-1);
  if (!first || !last) return [];
  const waiting = failed.some(({ givenUpAt }) => givenUpAt === null);
  return [{ destination, since: isoTime(first.createdAt), error: last.error ?? '', waiting }];
};
