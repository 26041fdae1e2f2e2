import type { Instant } from '../../shared/time.js';
import { isoTime } from '../../shared/time.js';
import { withCharge } from './charge.js';
import type { Message } from './message.js';
import { type Progression, progressMessage } from './progress-message.js';
import { steps } from './status.js';
import type { StatusReport, UnmatchedReport } from './status-report.js';
import { type TimelineEntry, timelineEntry } from './timeline.js';

/** A message after reports. Each report is in the timeline, also one that changed nothing. */
export type AppliedReports = Omit<Progression, 'steps'> & {
  readonly timeline: readonly TimelineEntry[];
};

/** Applies reports one after another. The message keeps the first name that its provider gives it. */
export const applyReports = (
  message: Message,
  reports: readonly UnmatchedReport[],
  context: Parameters<typeof progressMessage>[2],
): AppliedReports =>
  reports.reduce<AppliedReports>(
    (before, { report, receivedAt }) => {
      const { message, events, usage, timeline } = before;
      const moved = applied(message, report, context);
      return {
        message: moved.message,
        events: [...events, ...moved.events],
        usage: [...usage, ...moved.usage],
        timeline: [...timeline, entryOf(message, report, moved, receivedAt)],
      };
    },
    { message, events: [], usage: [], timeline: [] },
  );

const applied = (
  message: Message,
  report: StatusReport,
  context: Parameters<typeof progressMessage>[2],
): Progression => {
  const charged = withCharge(message, report.charge ?? {});
  const named =
    charged.providerId === null && report.providerId !== null
      ? { ...charged, providerId: report.providerId }
      : charged;
  const at = Math.min(report.at, context.now);
  return progressMessage(
    released(named),
    { status: report.status, at, error: report.error },
    context,
  );
};

/** Whether a report that was asked for says nothing new of a message. */
export const isOldNews = (
  message: Message,
  { isAsked, status, at, charge = {} }: StatusReport,
): boolean =>
  isAsked === true &&
  steps(message.progress.status, { status, at }).length === 0 &&
  withCharge(message, charge) === message;

/** A message of which the network has said more than that it holds it. */
const released = (message: Message): Message => {
  if (message.isHeld === undefined) return message;
  const { isHeld: _, ...rest } = message;
  return rest;
};

const entryOf = (
  message: Message,
  report: StatusReport,
  moved: Progression,
  receivedAt: Instant,
): TimelineEntry => {
  const isChanged = moved.steps.length > 0 || withCharge(message, report.charge ?? {}) !== message;
  return timelineEntry({
    message: message.id,
    at: receivedAt,
    kind: 'report',
    detail: {
      status: report.status,
      reported_at: isoTime(report.at),
      provider_id: report.providerId,
      provider_code: report.providerCode,
      error: report.error?.code ?? null,
      ignored: isChanged ? null : `the message was ${message.progress.status} already`,
    },
  });
};
