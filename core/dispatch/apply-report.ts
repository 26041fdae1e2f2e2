import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../channels/channel.js';
import type { Alias, Change } from '../commit/change.js';
import { decideAgain } from '../commit/decide-again.js';
import type { Message } from '../messages/message.js';
import { progressMessage } from '../messages/progress-message.js';
import { providerAlias } from '../messages/provider-alias.js';
import type { TimelineEntry } from '../messages/timeline.js';
import type { AliasStore } from '../ports/alias-store.js';
import type { Clock } from '../ports/clock.js';
import type { Commit } from '../ports/commit.js';
import type { MessageStore } from '../ports/message-store.js';
import { type ChannelId, isId, type NewId } from '../shared/ids.js';
import { type Instant, isoTime } from '../shared/time.js';
import type { StatusReport } from './report.js';

export type ApplyReportPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly aliases: AliasStore;
  readonly messages: MessageStore;
  readonly commit: Commit;
};

/**
 * Applies what a provider reports of a message: it moves the message on, or is ignored with its reason in the
 * timeline, or is kept until the message can be found (invariant S4). Harmless when repeated.
 */
export const applyReport =
  (ports: ApplyReportPorts) =>
  (channel: Channel, report: StatusReport): Promise<void> =>
    decideAgain(async () => {
      const now = ports.clock();
      const message = await findMessage(ports, channel, report);
      const change = message
        ? changeOf(ports.newId, message, report, channel, now)
        : keep(channel, report, now);
      const outcome = change && (await ports.commit(change));
      return outcome && E.isLeft(outcome) ? 'again' : undefined;
    });

const findMessage = async (
  { aliases, messages }: ApplyReportPorts,
  { id, project }: Channel,
  { echo, providerId }: StatusReport,
): Promise<Message | undefined> => {
  const echoed = echo === null ? undefined : await messages.find(project, echo);
  if (echoed && isReportable(echoed, id)) return echoed;
  if (providerId === null) return undefined;
  const holder = await aliases.find(project, providerAlias(id, providerId));
  const named = holder && isId('msg')(holder) ? await messages.find(project, holder) : undefined;
  return named && isReportable(named, id) ? named : undefined;
};

const isReportable = (message: Message, channel: ChannelId): boolean =>
  message.channel === channel && message.direction === 'outbound';

const changeOf = (
  newId: NewId,
  message: Message,
  report: StatusReport,
  channel: Channel,
  now: Instant,
): Change => {
  const {
    message: moved,
    taken,
    events,
    usage,
  } = applied(message, report, { channel, now, newId });
  return {
    project: channel.project,
    at: now,
    puts: taken.length > 0 || moved !== message ? { messages: [moved] } : {},
    aliases: namesOf(message, report, channel),
    events,
    usage,
    timeline: [reportEntry(message, report, taken, now)],
    hasten:
      message.progress.status === 'accepted' ? [{ lane: channel.id, subject: message.id }] : [],
  };
};

/** What a report makes of a message; also learns the provider's name for it. */
export const applied = (
  message: Message,
  report: StatusReport,
  context: Parameters<typeof progressMessage>[2],
): ReturnType<typeof progressMessage> => {
  const named =
    message.providerId === null && report.providerId !== null
      ? { ...message, providerId: report.providerId }
      : message;
  const at = Math.min(report.at, context.now);
  return progressMessage(named, { status: report.status, at, error: report.error }, context);
};

const namesOf = (
  message: Message,
  { providerId }: StatusReport,
  channel: Channel,
): readonly Alias[] =>
  message.providerId === null && providerId !== null
    ? [{ name: providerAlias(channel.id, providerId), of: message.id }]
    : [];

/** A report as it came, and what became of it. */
export const reportEntry = (
  message: Message,
  report: StatusReport,
  taken: readonly string[],
  receivedAt: Instant,
): TimelineEntry => ({
  message: message.id,
  at: receivedAt,
  kind: 'report',
  detail: {
    status: report.status,
    reported_at: isoTime(report.at),
    provider_id: report.providerId,
    provider_code: report.providerCode,
    error: report.error?.code ?? null,
    ignored: taken.length > 0 ? null : `the message was ${message.progress.status} already`,
  },
});

/** Keeps a report that fits no message, unless one came to bear its name meanwhile. */
const keep = (channel: Channel, report: StatusReport, now: Instant): Change | undefined => {
  if (report.providerId === null) return undefined;
  const name = providerAlias(channel.id, report.providerId);
  return {
    project: channel.project,
    at: now,
    requires: { unnamed: name },
    keepReports: [{ name, report, receivedAt: now }],
  };
};
