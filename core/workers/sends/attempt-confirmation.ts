import * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../model/messages/message.js';
import { isErased } from '../../model/messages/person/person.js';
import type { TimelineEntry } from '../../model/messages/timeline.js';
import { retryAt } from '../../model/queue/timing.js';
import type { CallOutcome } from '../../ports/provider/chat-provider.js';
import type { Instant } from '../../shared/time.js';
import { applyChannelOutcome } from '../../use-cases/channels/apply-outcome.js';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.js';
import type { AttemptPorts, MessageAttempt } from './attempt.js';
import { callWithin } from './provider-call.js';
import { attemptEntry, settleJob, unchanged } from './settle-send.js';

/**
 * Confirms to the sender of an inbound message that it was read. A repetition is harmless, so every
 * outcome that is not final is retried.
 */
export const attemptConfirmation = async (
  ports: AttemptPorts,
  attempt: MessageAttempt,
): Promise<void> => {
  const { channel, job, message } = attempt;
  const isOver = ports.steady() >= job.expiresAt || isErased(message);
  const outcome = isOver
    ? undefined
    : await callWithin(
        ports,
        (provider) => provider.confirmRead?.({ channel, message }) ?? Promise.resolve(unneeded),
      )(attempt);
  const now = ports.clock();
  const isDone = !outcome || outcome.kind === 'taken' || outcome.kind === 'refused';
  const waitMs = outcome && 'waitMs' in outcome ? outcome.waitMs : 0;
  const dueAt = retryAt(ports.steady(), { ...job, waitMs, random: ports.random() });
  const next = isDone ? 'done' : ({ state: 'queued', dueAt, failures: job.failures + 1 } as const);
  const entries = outcome && outcome !== unneeded ? [entryOf(attempt, outcome, now)] : [];
  if (outcome) await applyChannelOutcome(ports, channel, outcome);
  let current: Message | undefined = message;
  await retryOnConflict(async () => {
    const change =
      current && !isErased(current)
        ? unchanged(current, { ...settleJob({ channel, job, now }, next), timeline: entries })
        : settleJob({ channel, job, now }, 'done');
    const answer = await ports.commit(change);
    if (E.isRight(answer) || answer.left.code !== 'changed') return undefined;
    current = await ports.messages.find(message.project, message.id);
    return 'retry';
  });
};

const entryOf = (
  { message, job }: MessageAttempt,
  outcome: CallOutcome,
  now: Instant,
): TimelineEntry => {
  const providerCode = 'providerCode' in outcome ? outcome.providerCode : null;
  const detail = { call: 'confirm_read', provider_code: providerCode };
  return attemptEntry({ message, job, now }, outcome.kind, detail);
};

/** The outcome for a provider without read confirmations. No call was made. */
const unneeded: CallOutcome = { kind: 'taken', providerId: null };
