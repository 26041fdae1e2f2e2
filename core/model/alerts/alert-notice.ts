import type {
  AlertDestinationId,
  AlertNoticeId,
  AlertRuleId,
  ProjectId,
} from '../../shared/ids.js';
import { hourMs, type Instant, isoTime, minuteMs, secondMs } from '../../shared/time.js';
import { type Alert, alertJson } from './alert.js';
import type { Destination } from './destination.js';

/** A message about alerts of a rule for one destination. It is stored until the receiver took it. */
export type AlertNotice = {
  readonly id: AlertNoticeId;
  readonly project: ProjectId;
  readonly rule: AlertRuleId;
  readonly destination: AlertDestinationId;
  /** The alerts as they were: those that opened, and those that ended. */
  readonly alerts: readonly Alert[];
  readonly attempts: number;
  /** When it is attempted next, by steady time. */
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  /** What came of the last attempt; null before it ended. */
  readonly error: string | null;
  /** When the last attempt failed that it has; null before. */
  readonly givenUpAt: Instant | null;
};

/** An attempt of a message about alerts that ended. */
export type NoticeAttempt = {
  readonly destination: Destination['kind'];
  /** `given_up`: it failed, and is not attempted again. */
  readonly outcome: 'taken' | 'failed' | 'given_up';
};

/** How often a message is attempted, which takes a day. The clock of the machine does not end it. */
export const noticeAttempts = 30;
/** For how long an attempt may take. When its process ended, the message is attempted again after that. */
export const noticeClaimMs = minuteMs;
const firstRetryMs = 30 * secondMs;

/** Messages to one destination that a rule has, at most. One more takes the place of the oldest. */
export const noticesOfDestination = 10;

/** The messages of a rule that leave their places when it has these as well: the oldest to each destination. */
export const displacedNotices = (
  stored: readonly AlertNotice[],
  fresh: readonly AlertNotice[],
): readonly AlertNotice[] =>
  fresh.flatMap(({ rule, destination }) =>
    stored
      .filter((each) => each.rule === rule && each.destination === destination)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(0, 1 - noticesOfDestination),
  );

/** The message with a further attempt that has begun. */
export const beginNotice = (notice: AlertNotice, steadyNow: Instant): AlertNotice => ({
  ...notice,
  attempts: notice.attempts + 1,
  dueAt: steadyNow + noticeClaimMs,
});

/** The message after an attempt that failed: due later, each time after twice the time, or given up. */
export const failNotice = (
  notice: AlertNotice,
  error: string,
  { now, steadyNow }: { readonly now: Instant; readonly steadyNow: Instant },
): AlertNotice => ({
  ...notice,
  error: error.slice(0, 300),
  dueAt: steadyNow + Math.min(hourMs, firstRetryMs * 2 ** Math.min(notice.attempts - 1, 10)),
  givenUpAt: notice.attempts >= noticeAttempts ? now : null,
});

/** What a message says, in each form in which it is sent. */
export type NoticeTexts = {
  /** Subject and text without links but that to the page of the alerts: a name is no way to send people anywhere. */
  readonly mail: { readonly subject: string; readonly text: string };
  readonly subject: string;
  readonly text: string;
  readonly json: string;
};

type Named = {
  readonly project: { readonly id: ProjectId; readonly name: string };
  readonly rule: { readonly id: AlertRuleId; readonly name: string };
  /** The page of the alerts; undefined where none is known. */
  readonly url: string | undefined;
};

/** The texts of a message. They are plain, and a name in them has no line break. */
export const noticeTexts = (
  { id, alerts, createdAt }: Pick<AlertNotice, 'id' | 'alerts' | 'createdAt'>,
  { project, rule, url }: Named,
): NoticeTexts => {
  const open = alerts.filter(({ endedAt }) => endedAt === null).length;
  const ended = alerts.length - open;
  const counts = [open > 0 ? `${open} open` : '', ended > 0 ? `${ended} ended` : ''];
  const state = alerts.length === 0 ? 'test' : counts.filter((each) => each !== '').join(', ');
  const subject = oneLineOf(`[${project.name}] ${rule.name}: ${state}`);
  const lines = alerts.length === 0 ? [testLine] : alerts.map(lineOf);
  const link = url === undefined ? [] : ['', url];
  const names = [`Project: ${oneLineOf(project.name)}`, `Rule: ${oneLineOf(rule.name)}`];
  const text = [...names, '', ...lines, ...link];
  const body = {
    id,
    type: alerts.length === 0 ? 'alerts.test' : 'alerts.changed',
    created_at: isoTime(createdAt),
    project: { id: project.id, name: project.name },
    rule: { id: rule.id, name: rule.name },
    alerts: alerts.map(alertJson),
    url: url ?? null,
  };
  const mailText = [...[...names, '', ...lines].map(withoutLinks), ...link].join('\n');
  const mail = { subject: withoutLinks(subject), text: mailText };
  return { mail, subject, text: text.join('\n'), json: JSON.stringify(body) };
};

/** A text in which mail programs find no link: `https[:]//example[.]com`. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll('://', '[:]//')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L})/gu, '[.]');

const testLine = 'This is a test: nothing is wrong.';

const lineOf = ({ text, openedAt, endedAt }: Alert): string =>
  oneLineOf(
    endedAt === null
      ? `OPEN since ${isoTime(openedAt)}: ${text}`
      : `ENDED at ${isoTime(endedAt)}, open since ${isoTime(openedAt)}: ${text}`,
  );

/** A text without line breaks, of at most 500 characters. */
const oneLineOf = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 500);
