import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../commit/change.js';
import type { Channel } from '../../model/channels/channel.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { Message } from '../../model/messages/message.js';
import { isErased } from '../../model/messages/person/person.js';
import type { CallOutcome } from '../../ports/provider/chat-provider.js';
import type { Instant } from '../../shared/time.js';
import { applyChannelOutcome } from '../../use-cases/channels/apply-outcome.js';
import {
  joinRecipient,
  type SaidOfRecipient,
  withContact,
} from '../../use-cases/contacts/join-recipient.js';
import { applyReport, saidIn } from '../../use-cases/reports/apply-report.js';
import { lastReportAt } from '../../use-cases/reports/report-activity.js';
import { withReaction } from '../../use-cases/reports/with-reaction.js';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.js';
import type { AttemptPorts, MessageAttempt, Throttling } from './attempt.js';
import { callWithin } from './provider-call.js';
import { resolveUnknown } from './resolve-unknown.js';
import {
  dropped,
  failed,
  type SettleFacts,
  settleJob,
  settleSend,
  unchanged,
} from './settle-send.js';

const expired = {
  code: 'expired',
  message: 'The provider neither took nor refused it within its time-to-live.',
} as const;

/** Calls the provider to send a message, or resolves the unknown outcome of an earlier attempt. */
export const attemptSend = async (
  ports: AttemptPorts,
  attempt: MessageAttempt,
): Promise<Throttling | undefined> => {
  const { channel, job, message } = attempt;
  if (job.state === 'unknown') {
    const silence = await silenceCounts(ports, attempt);
    const isRecorded = await isAttemptRecorded(ports, attempt);
    const { recognizesRepeats = false } = ports.providers(channel.provider) ?? {};
    const known = { policy: ports.unknownPolicy, silenceCounts: silence, recognizesRepeats };
    await settle(ports, attempt, (facts) =>
      resolveUnknown({ ...facts, ...known, isAttemptRecorded: isRecorded }),
    );
    return undefined;
  }
  if (message.progress.status !== 'accepted' || ports.steady() >= job.expiresAt) {
    await settle(ports, attempt, expire);
    return undefined;
  }
  const quoted = quotedIn(attempt);
  const outcome = await callWithin(ports, (provider) =>
    provider.send({ channel, message, quoted, attempt: job.attempt }),
  )(attempt);
  // The channel comes first: once the message is settled, another process may call for it.
  await applyChannelOutcome(ports, channel, outcome);
  await settle(ports, attempt, (facts) => settleSend(facts, outcome), outcome);
  if (outcome.kind === 'channel_trouble') return { ...outcome, ...slowDown };
  return outcome.kind === 'throttled' ? outcome : undefined;
};

/** The network's id of the message that another one answers. Undefined where there is none, and of a message that failed. */
const quotedIn = ({ target }: MessageAttempt): string | undefined =>
  target && target.progress.status !== 'failed' ? (target.providerId ?? undefined) : undefined;

/** After trouble a channel begins again at half its pace. */
const slowDown = { kind: 'throttled', scope: 'channel', waitMs: 0 } as const;

type Decide = (facts: SettleFacts) => Change;

const expire: Decide = (facts) =>
  facts.message.progress.status === 'accepted'
    ? failed(facts, expired, { kind: 'expired' })
    : settleJob(facts, 'done');

/**
 * Whether the timeline has the attempt. It lacks an attempt whose process ended before the outcome
 * was committed.
 */
const isAttemptRecorded = async (
  { timeline }: AttemptPorts,
  { job, message }: MessageAttempt,
): Promise<boolean> => {
  const entries = await timeline.of(message.project, message.id);
  return entries.some(({ kind, detail }) => kind === 'attempt' && detail.number === job.attempt);
};

/**
 * Whether a missing report counts as a call that did not arrive: always at some providers, else only
 * after another report has reached the channel since the attempt.
 */
const silenceCounts = async (
  ports: AttemptPorts,
  { channel, job }: MessageAttempt,
): Promise<boolean> => {
  if (ports.providers(channel.provider)?.silenceCounts ?? true) return true;
  const reportedAt = await lastReportAt(ports, channel.id, ports.steady());
  return reportedAt !== undefined && reportedAt >= (job.attemptedAt ?? 0);
};

/** Decides and commits. Decides again when the message changed or a report arrived in between. */
const settle = async (
  ports: AttemptPorts,
  { channel, job, message: first }: MessageAttempt,
  decide: Decide,
  outcome?: CallOutcome,
): Promise<void> => {
  let message = first;
  let unmatched: SettleFacts['unmatched'] = [];
  let isFresh = false;
  const provider = ports.providers(channel.provider);
  await retryOnConflict(async () => {
    const facts: SettleFacts = {
      channel,
      job,
      message,
      unmatched,
      now: ports.clock(),
      newId: ports.newId,
      steadyNow: ports.steady(),
      random: ports.random(),
      unknownWaitMs: provider?.unknownWaitMs ?? 0,
    };
    // A message that was erased meanwhile learns nothing more.
    const change = isErased(message) ? dropped(facts) : decide(facts);
    const said = saidBy(outcome, unmatched, facts.now);
    const contact = await joinRecipient(ports, message, said, { now: facts.now, isFresh });
    isFresh = true;
    const named = withContact(change, contact);
    const whole = await withReaction(ports.messages, message, named);
    const answer = await ports.commit(unchanged(message, whole));
    if (E.isRight(answer)) return undefined;
    if (answer.left.code === 'lease_lost') return keepAsReport(ports, channel, message, outcome);
    message = (await ports.messages.find(message.project, message.id)) ?? message;
    const learned = outcome?.kind === 'taken' ? outcome.providerId : null;
    if (learned !== null)
      unmatched = await ports.unmatchedReports.list(
        channel.project,
        messageExternalId(channel.id, learned),
      );
    return 'retry';
  });
};

/** What the network said of the recipient in its answer, and in reports that came before it. */
const saidBy = (
  outcome: CallOutcome | undefined,
  unmatched: SettleFacts['unmatched'],
  now: Instant,
): readonly SaidOfRecipient[] => {
  if (outcome?.kind === 'refused' && outcome.optsOut)
    return [{ optOut: { category: outcome.optsOut, at: now } }];
  return outcome?.kind === 'taken'
    ? [{ recipient: outcome.recipient }, ...unmatched.map(({ report }) => saidIn(report))]
    : [];
};

/** The lease was lost: the provider's answer is applied as a report that the message was sent. */
const keepAsReport = async (
  ports: AttemptPorts,
  channel: Channel,
  message: Message,
  outcome: CallOutcome | undefined,
): Promise<undefined> => {
  if (outcome?.kind !== 'taken') return undefined;
  await applyReport(ports)(channel, {
    kind: 'status',
    channel: channel.id,
    providerId: outcome.providerId,
    echo: message.id,
    recipient: outcome.recipient,
    status: 'sent',
    at: ports.clock(),
    error: null,
    providerCode: null,
  });
  return undefined;
};
