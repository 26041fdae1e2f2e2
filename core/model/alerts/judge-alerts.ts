import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Alert } from './alert.js';
import type { AlertNotice } from './alert-notice.js';
import type { AlertRule } from './alert-rule.js';
import { isQuiet } from './quiet-hours.js';

/**
 * What is found of one cause. `over`: its bound is reached. `near`: it opens no alert and ends none, so that a figure at
 * its bound does not open and end one again and again. A cause that is not found is well.
 */
export type Finding = {
  readonly subject: string;
  readonly level: 'over' | 'near';
  /** What is wrong: one line with the figure against its bound. */
  readonly text: string;
};

/** Open alerts that a rule has, at most: further causes wait until others have ended. */
export const openAtMost = 100;

/** What is known of a rule when it is judged. */
export type RuleFacts = {
  readonly rule: AlertRule;
  /** Those that are not settled. */
  readonly alerts: readonly Alert[];
  readonly findings: readonly Finding[];
  readonly now: Instant;
  readonly steadyNow: Instant;
};

/** An alert as it was read, and as it becomes. Without `was` it is new; without `is` it leaves its place. */
export type AlertMove =
  | { readonly was?: Alert | undefined; readonly is: Alert }
  | { readonly was: Alert; readonly is?: undefined };

/** What becomes of the alerts of a rule, and the messages about it. Empty when nothing changes. */
export type Judged = {
  readonly alerts: readonly AlertMove[];
  readonly notices: readonly AlertNotice[];
};

/** Judges a rule: which alerts open and end, and what its destinations are told. In quiet hours they are told nothing. */
export const judgeAlerts = (facts: RuleFacts, newId: NewId): Judged => {
  const { rule, alerts, findings, now } = facts;
  const isLoud = !isQuiet(rule.quietHours, now);
  const found = new Map(findings.map((finding) => [finding.subject, finding]));
  const moves: Move[] = alerts.map((was) => {
    const ended = was.endedAt === null && !found.has(was.subject) ? end(was, now) : was;
    return tell(was, ended, isLoud);
  });
  const open = alerts.filter(({ endedAt }) => endedAt === null);
  const known = new Set(open.map(({ subject }) => subject));
  const fresh = findings
    .filter(({ level, subject }) => level === 'over' && !known.has(subject))
    .slice(0, Math.max(0, openAtMost - open.length));
  for (const { subject, text } of fresh) {
    const alert: Alert = {
      id: newId('alt'),
      ...{ project: rule.project, rule: rule.id, ruleName: rule.name, place: subject },
      ...{ subject, text, openedAt: now, endedAt: null, told: 'nothing' },
    };
    moves.push(tell(undefined, alert, isLoud));
  }
  const told = moves.filter(({ isTold }) => isTold).map(({ is }) => is);
  return {
    alerts: moves.flatMap(({ was, is }) => (was === is ? [] : replacing(was, is))),
    notices: told.length === 0 ? [] : noticesOf(facts, told, newId),
  };
};

/** Ends the alerts of a rule that is disabled or removed: nothing is said of them. */
export const endSilently = (alerts: readonly Alert[], now: Instant): Judged => ({
  alerts: alerts.flatMap((was) =>
    replacing(was, { ...(was.endedAt === null ? end(was, now) : was), told: 'all' }),
  ),
  notices: [],
});

/** An alert as it was and as it becomes, and whether the destinations are told. */
type Move = {
  readonly was: Alert | undefined;
  readonly is: Alert;
  readonly isTold: boolean;
};

const end = (alert: Alert, now: Instant): Alert => ({ ...alert, place: alert.id, endedAt: now });

const tell = (was: Alert | undefined, is: Alert, isLoud: boolean): Move => {
  const isOpen = is.endedAt === null;
  if (isOpen && is.told === 'nothing' && isLoud)
    return { was, is: { ...is, told: 'opened' }, isTold: true };
  if (isOpen || is.told === 'all') return { was, is, isTold: false };
  // Nothing is said of the end of what nothing was said of.
  if (is.told === 'nothing') return { was, is: { ...is, told: 'all' }, isTold: false };
  return isLoud ? { was, is: { ...is, told: 'all' }, isTold: true } : { was, is, isTold: false };
};

/** An alert that ends leaves its place to the next one of its cause. */
const replacing = (was: Alert | undefined, is: Alert): readonly AlertMove[] => {
  if (!was) return [{ is }];
  return was.place === is.place ? [{ was, is }] : [{ was }, { is }];
};

const noticesOf = (
  { rule, now, steadyNow }: RuleFacts,
  alerts: readonly Alert[],
  newId: NewId,
): readonly AlertNotice[] =>
  rule.destinations.map(({ id: destination }) => ({
    id: newId('aln'),
    ...{ project: rule.project, rule: rule.id, destination, alerts },
    ...{ attempts: 0, dueAt: steadyNow, createdAt: now, error: null, givenUpAt: null },
  }));
