import type { Change } from '../../commit/change.js';
import type { MessageError } from '../../model/messages/message.js';
import { overtakeAfterMs } from '../../model/queue/timing.js';
import { minuteMs } from '../../shared/time.js';
import { retryLater, attemptEntry, settleJob, dropped, failed, type SettleFacts } from './settle-send.js';

/** What to do with a message of unknown outcome that no report settled (docs/specification.md#3.6.6). */
export type UnknownPolicy = 'resend' | 'fail';

/** How long silence on a line that may itself be down is waited out. */
export const longestUnknownWaitMs = 10 * minuteMs;

export type UnknownFacts = SettleFacts & {
  readonly policy: UnknownPolicy;
  /** Whether other reports reached the channel since the attempt began, or silence always counts. */
  readonly silenceIsProof: boolean;
  /** Whether the timeline tells of the attempt already. */
  readonly isAttemptRecorded: boolean;
};

const unexplained: MessageError = {
  code: 'provider_error',
  message: 'The provider never said whether it took the message.',
};

/**
 * What becomes of a job whose outcome is unknown when it is looked at: nothing more where the message moved
 * on; the queue again, where it never came to an attempt; waiting, while a report may still come; then one more
 * attempt, or failure. A change that makes it an attempt again stands only if no report moved the message since
 * it was read. An attempt that was lost with its process is told.
 */
export const resolveUnknown = (facts: UnknownFacts): Change => {
  const change = resolution(facts);
  const { job, message, isAttemptRecorded } = facts;
  if (isAttemptRecorded || job.attemptedAt === null) return change;
  const entry = attemptEntry({ message, job, now: job.attemptedAt }, 'unknown', { reason: lost });
  return { ...change, timeline: [entry, ...(change.timeline ?? [])] };
};

const lost = 'whoever made the attempt ended before the answer came';

const resolution = (facts: UnknownFacts): Change => {
  const { message, job, now, unknownWaitMs, silenceIsProof } = facts;
  if (message.progress.status !== 'accepted') return dropped(facts);
  const { attemptedAt: since } = job;
  if (since === null) return settleJob(facts, { state: 'queued', dueAt: now });
  const until =
    since + (silenceIsProof ? unknownWaitMs : Math.max(unknownWaitMs, longestUnknownWaitMs));
  if (now < until) return wait(facts, since, until);
  const unchanged = [{ id: message.id, version: message.version }];
  const change =
    facts.policy === 'fail' || job.unknowns > 0
      ? failed(facts, unexplained, { kind: 'given_up' })
      : retryLater(facts, resent, { state: 'queued', dueAt: now, unknowns: job.unknowns + 1 });
  return { ...change, requires: { ...change.requires, unchanged } };
};

const resent = { kind: 'resending', reason: 'no report came: it may arrive twice' };

/** Waits on; after a while the next message to the same recipient may pass. */
const wait = (facts: UnknownFacts, since: number, until: number): Change => {
  const { now, job } = facts;
  const overtakeAt = since + overtakeAfterMs;
  if (now < overtakeAt && overtakeAt < until)
    return settleJob(facts, { state: 'unknown', dueAt: overtakeAt });
  const isOvertaken = job.isOvertaken || now >= overtakeAt;
  return settleJob(facts, { state: 'unknown', dueAt: Math.min(until, now + minuteMs), isOvertaken });
};
