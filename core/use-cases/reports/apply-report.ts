import type { Change, Requirements } from '../../commit/change.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { ChannelIdentity } from '../../model/channels/channel.js';
import { applyReports, isOldNews } from '../../model/messages/apply-reports.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { Message } from '../../model/messages/message.js';
import { isErased } from '../../model/messages/person/person.js';
import { fallBack } from '../../model/messages/sends/fallback.js';
import type { StatusReport, UnmatchedReport } from '../../model/messages/status-report.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Tracer } from '../../ports/machine/tracer.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ExternalIdStore } from '../../ports/stores/external-id-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { UnmatchedReportStore } from '../../ports/stores/unmatched-report-store.js';
import { type ChannelId, isId, type NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { joinRecipient, type SaidOfRecipient, withContact } from '../contacts/join-recipient.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { withReaction } from './with-reaction.js';

/** The ports of `applyReport`. */
export type ApplyReportPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly externalIds: ExternalIdStore;
  readonly messages: MessageStore;
  readonly contacts: Pick<ContactStore, 'holder' | 'recall'>;
  readonly unmatchedReports: UnmatchedReportStore;
  readonly commit: Commit;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/**
 * Applies what a provider reports of a message: it moves the message on, or is ignored with its reason in the
 * timeline, or is stored until its message is known (docs/invariants.md#S4). A report that names an inbound message
 * is ignored, and so is one about an erased message. Harmless when repeated.
 */
export const applyReport =
  (ports: ApplyReportPorts) =>
  (channel: ChannelIdentity, report: StatusReport): Promise<void> => {
    let recalled = recall(ports, channel, report);
    let isFresh = false;
    return retryOnConflict(async () => {
      const isRepeated = isFresh;
      isFresh = true;
      const now = ports.clock();
      const message = recalled ?? (await findMessage(ports, channel, report));
      recalled = undefined;
      if (message === 'not_ours' || isPassedOver(message, report)) return undefined;
      if (message?.trace !== undefined) ports.tracer?.link(message.trace);
      const change = message
        ? await changeOf(ports, channel, message, { report, receivedAt: now, isFresh: isRepeated })
        : unmatchedChange(channel, report, now);
      if (!change) return undefined;
      return commitChange(ports.commit, change, {
        committed: () => undefined,
        changed: retry,
        external_id_taken: retry,
        contact_key_taken: retry,
        unmatched_reports_changed: retry,
      });
    });
  };

/** Whether a report changes nothing and leaves no trace. */
const isPassedOver = (message: Message | undefined, report: StatusReport): boolean =>
  message ? isErased(message) || isOldNews(message, report) : report.isAsked === true;

/** The message of a report as this process remembers it. Its change requires that the message is still so. */
const recall = (
  { messages }: ApplyReportPorts,
  { id, project }: ChannelIdentity,
  { echo }: StatusReport,
): Message | undefined => {
  const message = echo === null ? undefined : messages.recall?.(project, echo);
  return message && isReportable(message, id) ? message : undefined;
};

/** The outbound message of a report, or `not_ours` when its id belongs to an inbound message. */
const findMessage = async (
  { externalIds, messages }: ApplyReportPorts,
  { id, project }: ChannelIdentity,
  { echo, providerId }: StatusReport,
): Promise<Message | 'not_ours' | undefined> => {
  const echoed = echo === null ? undefined : await messages.find(project, echo);
  if (echoed && isReportable(echoed, id)) return echoed;
  if (providerId === null) return undefined;
  const holder = await externalIds.find(project, messageExternalId(id, providerId));
  if (holder === undefined) return undefined;
  const named = isId('msg')(holder) ? await messages.find(project, holder) : undefined;
  return named && isReportable(named, id) ? named : 'not_ours';
};

const isReportable = (message: Message, channel: ChannelId): boolean =>
  message.channel === channel && message.direction === 'outbound';

type ReportChange = ChangeWith<
  | 'puts'
  | 'events'
  | 'usage'
  | 'posts'
  | 'timeline'
  | 'externalIds'
  | 'contactKeys'
  | 'removeContactKeys'
  | 'calls'
  | 'addUnmatchedReports'
  | 'removeUnmatchedReports'
  | 'makeDue'
> & {
  readonly requires?: Pick<Requirements, 'unmatchedReports' | 'unusedExternalId' | 'unchanged'>;
};

const changeOf = async (
  ports: ApplyReportPorts,
  channel: ChannelIdentity,
  message: Message,
  { report, receivedAt: now, isFresh }: UnmatchedReport & { readonly isFresh: boolean },
): Promise<ReportChange> => {
  const { unmatchedReports, externalIds, newId } = ports;
  const { project, id: lane } = channel;
  const given = newExternalId(channel, message, report);
  const holder = given === undefined ? undefined : await externalIds.find(project, given);
  const isForeign = holder !== undefined && holder !== message.id;
  const name = isForeign ? undefined : given;
  const received = {
    receivedAt: now,
    report: isForeign ? { ...report, providerId: null } : report,
  };
  const unmatched = name === undefined ? [] : await unmatchedReports.list(project, name);
  const said = [received, ...unmatched].map((each) => saidIn(each.report));
  const contact = await joinRecipient(ports, message, said, { now, isFresh });
  const { message: moved, ...rest } = applyReports(message, [received, ...unmatched], {
    channel,
    now,
  });
  const after = fallBack(message, moved, newId);
  const { requires, ...learned } =
    name === undefined ? {} : learnExternalId(name, message, unmatched.length);
  const { id, version } = message;
  const change: ReportChange = {
    ...rest,
    project,
    at: now,
    puts: moved === message ? {} : { messages: [after.message] },
    ...(after.posts && { posts: after.posts }),
    ...learned,
    // Of a message that is erased meanwhile nothing is stored again.
    requires: { ...requires, unchanged: [{ id, version }] },
    makeDue: message.progress.status === 'accepted' ? [{ lane, subject: message.id }] : [],
  };
  return withReaction(ports.messages, message, withContact(change, contact));
};

/** What a report says of the recipient of its message. */
export const saidIn = ({ recipient, optsOut, at }: StatusReport): SaidOfRecipient => ({
  recipient,
  ...(optsOut && { optOut: { category: optsOut, at } }),
});

/** The external id of the message, when this report is the first to name it. */
const newExternalId = (
  { id }: ChannelIdentity,
  message: Message,
  { providerId }: StatusReport,
): string | undefined =>
  providerId === null || providerId === message.providerId
    ? undefined
    : messageExternalId(id, providerId);

/** Stores a new external id of a message and deletes its unmatched reports, which must be the `count` that were applied. */
export const learnExternalId = (
  name: string,
  { id }: Message,
  count: number,
): Pick<Change, 'externalIds' | 'removeUnmatchedReports'> & {
  readonly requires?: Pick<Requirements, 'unmatchedReports'>;
} => ({
  requires: { unmatchedReports: { name, count } },
  externalIds: [{ name, of: id }],
  removeUnmatchedReports: count > 0 ? [name] : [],
});

/** Keeps a report that fits no message, unless one came to bear its name meanwhile. */
const unmatchedChange = (
  channel: ChannelIdentity,
  report: StatusReport,
  now: Instant,
): ReportChange | undefined => {
  if (report.providerId === null) return undefined;
  const name = messageExternalId(channel.id, report.providerId);
  return {
    project: channel.project,
    at: now,
    requires: { unusedExternalId: name },
    addUnmatchedReports: [{ name, report, receivedAt: now }],
  };
};
