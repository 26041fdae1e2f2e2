import type { Change } from '../../commit/change.js';
import type { MessageError } from '../../model/messages/message.js';
import { overtakeAfterMs } from '../../model/queue/timing.js';
import { minuteMs } from '../../shared/time.js';
import {
  attemptEntry,
  byWallClock,
  dropped,
  failed,
  retryLater,
  type SettleFacts,
  settleJob,
  unchanged,
} from './settle-send.js';

/** What to do with a message of unknown outcome that no report settled (docs/specification.md#3.6.6). */
export type UnknownPolicy = 'resend' | 'fail';

/** Longest wait for a report while no report at all reaches the channel. */
export const longestUnknownWaitMs = 10 * minuteMs;

export type UnknownFacts = SettleFacts & {
  readonly policy: UnknownPolicy;
  /** Whether a missing report counts as a call that did not arrive. */
  readonly silenceCounts: boolean;
  /** Whether the timeline already has the attempt. */
  readonly isAttemptRecorded: boolean;
  /** Whether the provider recognizes a repeated message: then it is repeated under either policy. */
  readonly recognizesRepeats: boolean;
};

const unexplained: MessageError = {
  code: 'outcome_unknown',
  message: 'The provider never said whether it took the message. It may have arrived.',
};

/**
 * Resolves a job of unknown outcome. If the message has moved on, the job is done. If no attempt
 * was made, the job returns to the queue. While a report may still arrive, the job waits;
 * afterwards the message is sent once more or fails, and is sent again as often as needed to a
 * provider that recognizes it. A repeated attempt requires that no report
 * changed the message since it was read. An attempt that was lost with its process is added to the
 * timeline.
 */
export const resolveUnknown = (facts: UnknownFacts): Change => {
  const change = resolution(facts);
  const { job, message, isAttemptRecorded } = facts;
  if (isAttemptRecorded || job.attemptedAt === null) return change;
  const now = byWallClock(facts, job.attemptedAt);
  const entry = attemptEntry({ message, job, now }, 'unknown', { reason: lost });
  return { ...change, timeline: [entry, ...(change.timeline ?? [])] };
};

const lost = 'the process ended before the answer came';

const resolution = (facts: UnknownFacts): Change => {
  const { message, job, steadyNow: now, unknownWaitMs, silenceCounts } = facts;
  if (message.progress.status !== 'accepted') return dropped(facts);
  const { attemptedAt: since } = job;
  if (since === null) return settleJob(facts, { state: 'queued', dueAt: now });
  const until =
    since + (silenceCounts ? unknownWaitMs : Math.max(unknownWaitMs, longestUnknownWaitMs));
  if (now < until) return wait(facts, since, until);
  const mayRepeat = facts.recognizesRepeats || (facts.policy === 'resend' && job.unknowns === 0);
  if (!mayRepeat) return unchanged(message, failed(facts, unexplained, { kind: 'given_up' }));
  const next = { state: 'queued', dueAt: now, unknowns: job.unknowns + 1 } as const;
  const change = unchanged(message, retryLater(facts, resent, next));
  // What is repeated may have arrived: another message in its place would be a second one.
  return message.fallbackChannels
    ? { ...change, puts: { messages: [{ ...message, mayHaveArrived: true }] } }
    : change;
};

const resent = { kind: 'resending', reason: 'no report came: it may arrive twice' };

/** Waits on. After 15 s the next message to the same recipient may pass. */
const wait = (facts: UnknownFacts, since: number, until: number): Change => {
  const { steadyNow: now, job } = facts;
  const overtakeAt = since + overtakeAfterMs;
  if (now < overtakeAt && overtakeAt < until)
    return settleJob(facts, { state: 'unknown', dueAt: overtakeAt });
  const isOvertaken = job.isOvertaken || now >= overtakeAt;
  return settleJob(facts, {
    state: 'unknown',
    dueAt: Math.min(until, now + minuteMs),
    isOvertaken,
  });
};
