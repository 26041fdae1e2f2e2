import type { Change } from '../../commit/change.js';
import type { Channel } from '../../model/channels/channel.js';
import type { EventDraft } from '../../model/events/event.js';
import { applyReports } from '../../model/messages/apply-reports.js';
import { withCharge } from '../../model/messages/charge.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { Message, MessageError } from '../../model/messages/message.js';
import { shownOf } from '../../model/messages/moment.js';
import { type MessageUpdate, progressMessage } from '../../model/messages/progress-message.js';
import { type FallenBack, fallBack } from '../../model/messages/sends/fallback.js';
import type { UnmatchedReport } from '../../model/messages/status-report.js';
import {
  type TimelineDetail,
  type TimelineEntry,
  timelineEntry,
} from '../../model/messages/timeline.js';
import type { Job, JobClaim, Settlement } from '../../model/queue/job.js';
import { overtakeAfterMs, retryAt } from '../../model/queue/timing.js';
import type { CallOutcome } from '../../ports/provider/chat-provider.js';
import type { NewId } from '../../shared/ids.js';
import { type Instant, isoTime } from '../../shared/time.js';
import { learnExternalId } from '../../use-cases/reports/apply-report.js';

/** The facts that decide an outcome. */
export type SettleFacts = {
  readonly channel: Channel;
  readonly message: Message;
  readonly job: Job;
  readonly now: Instant;
  readonly newId: NewId;
  /** The same by steady time, by which jobs wait. */
  readonly steadyNow: Instant;
  /** Jitter, from 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  /** Milliseconds to wait for a report after an unknown outcome. */
  readonly unknownWaitMs: number;
  /** Reports that arrived before the provider's id of the message was known. */
  readonly unmatched: readonly UnmatchedReport[];
};

/** The Change that an outcome of a call causes (docs/decisions/0021). */
export const settleSend = (facts: SettleFacts, outcome: CallOutcome): Change => {
  const { job, steadyNow } = facts;
  switch (outcome.kind) {
    case 'taken':
      return accepted(facts, outcome);
    case 'refused':
      return failed(facts, outcome.error, outcome);
    case 'channel_trouble':
    case 'not_taken': {
      const { waitMs = 0 } = 'waitMs' in outcome ? outcome : {};
      const dueAt = retryAt(steadyNow, { ...job, waitMs, random: facts.random });
      return retryLater(facts, outcome, { state: 'queued', dueAt, failures: job.failures + 1 });
    }
    case 'throttled': {
      const dueAt = retryAt(steadyNow, { ...job, waitMs: outcome.waitMs, random: facts.random });
      return retryLater(facts, outcome, { state: 'queued', dueAt });
    }
    case 'unknown':
      return unknown(facts, outcome);
  }
};

type Taken = Extract<CallOutcome, { readonly kind: 'taken' }>;

/**
 * The provider accepted the message: it is `sent`, and unmatched reports are applied in the same
 * commit.
 */
const accepted = (facts: SettleFacts, taken: Taken): Change => {
  const { providerId, isHeld, recipient, charge = {} } = taken;
  const { channel, message, now, unmatched } = facts;
  const named: Message = {
    ...withCharge(message, charge),
    providerId: message.providerId ?? providerId,
    // A report that came before the answer says more than the answer.
    ...(isHeld && message.progress.status === 'accepted' && { isHeld }),
    // Events show it. What a later answer calls the recipient is learned by the contact.
    ...(recipient && { networkRecipient: message.networkRecipient ?? recipient }),
  };
  const sent = progressMessage(named, { status: 'sent', at: now }, facts);
  const held: EventDraft[] =
    sent.message.isHeld && sent.steps.length > 0
      ? [{ type: 'message.held', at: now, ...shownOf(sent.message) }]
      : [];
  const after = applyReports(sent.message, unmatched, facts);
  const { message: stored, posts } = certainFallBack(facts, after.message);
  const base = settleJob(facts, 'done');
  const learned =
    providerId === null
      ? {}
      : learnExternalId(messageExternalId(channel.id, providerId), message, unmatched.length);
  return {
    ...base,
    ...learned,
    requires: { ...base.requires, ...learned.requires },
    puts: { messages: [stored] },
    ...(posts && { posts }),
    events: [...sent.events, ...held, ...after.events],
    usage: [...sent.usage, ...after.usage],
    timeline: [attemptEntry(facts, 'taken', { provider_id: providerId }), ...after.timeline],
  };
};

/** The outcome is unknown: waits for a report, unless one has already moved the message. */
const unknown = (facts: SettleFacts, outcome: { kind: 'unknown'; reason: string }): Change => {
  const { message, steadyNow, unknownWaitMs } = facts;
  const isReported = message.progress.status !== 'accepted';
  const dueAt = steadyNow + (isReported ? 0 : Math.min(overtakeAfterMs, unknownWaitMs));
  return unchanged(message, retryLater(facts, outcome, { state: 'unknown', dueAt }));
};

/** The provider refused the message: it fails and its job is removed. */
export const failed = (
  facts: SettleFacts,
  error: MessageError,
  outcome: { readonly kind: string; readonly providerCode?: string | null },
): Change => {
  const { message, now } = facts;
  const update: MessageUpdate = { status: 'failed', at: now, error };
  const { message: moved, events, usage } = progressMessage(message, update, facts);
  // Only a refusal says for certain that the message did not arrive.
  const after = outcome.kind === 'refused' ? certainFallBack(facts, moved) : { message: moved };
  return {
    ...settleJob(facts, 'done'),
    puts: events.length > 0 ? { messages: [after.message] } : {},
    ...(after.posts && { posts: after.posts }),
    events,
    usage,
    timeline: [
      attemptEntry(facts, outcome.kind, {
        provider_code: outcome.providerCode ?? null,
        error: error.code,
      }),
    ],
  };
};

/** A repeated call says nothing of the one before it, also where a process of an earlier version has repeated it. */
const certainFallBack = ({ message, job, newId }: SettleFacts, after: Message): FallenBack =>
  job.unknowns > 0 ? { message: after } : fallBack(message, after, newId);

/** The outcome is not final: the job stays and is due again later. */
export const retryLater = (
  facts: SettleFacts,
  outcome: {
    readonly kind: string;
    readonly providerCode?: string | null;
    readonly reason?: string;
  },
  next: Exclude<Settlement['next'], 'done'>,
): Change => ({
  ...settleJob(facts, next),
  timeline: [
    attemptEntry(facts, outcome.kind, {
      provider_code: outcome.providerCode ?? null,
      ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
      next_at: isoTime(byWallClock(facts, next.dueAt)),
    }),
  ],
});

/** An instant of steady time by the wall clock, for people. */
export const byWallClock = (
  { now, steadyNow }: Pick<SettleFacts, 'now' | 'steadyNow'>,
  at: Instant,
): Instant => at - steadyNow + now;

/** Requires the message as it was read: an erasure leaves no entry in its timeline, and none comes after it. */
export const unchanged = ({ id, version }: Message, change: Change): Change => ({
  ...change,
  requires: { ...change.requires, unchanged: [{ id, version }] },
});

/** Removes a job whose purpose is already fulfilled. */
export const dropped = (facts: SettleFacts): Change => settleJob(facts, 'done');

/** Settles a job under its lease and changes nothing else. */
export const settleJob = (
  { channel, job, now }: Pick<SettleFacts, 'channel' | 'job' | 'now'>,
  next: Settlement['next'],
): Change => ({
  project: channel.project,
  at: now,
  requires: { lease: { lane: job.lane, epoch: job.epoch } },
  settlements: [{ job: job.id, claim: claimOf(job), next }],
});

const claimOf = ({ state, attempt, attemptedAt }: Job): JobClaim => ({
  state,
  attempt,
  attemptedAt,
});

/** The timeline entry of one call. */
export const attemptEntry = (
  { message, job, now }: Pick<SettleFacts, 'message' | 'job' | 'now'>,
  outcome: string,
  detail: Partial<TimelineDetail<'attempt'>>,
): TimelineEntry =>
  timelineEntry({
    message: message.id,
    at: now,
    kind: 'attempt',
    detail: { number: job.attempt, outcome, provider_code: null, ...detail },
  });
