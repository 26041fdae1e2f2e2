import type { CallOutcome } from '../ports/chat-provider.js';
import type { AttemptPorts, MessageAttempt } from './attempt.js';
import { heedTrouble } from './channel-trouble.js';
import { callWithin } from './provider-call.js';
import { retryAt } from './rules.js';
import { changeOf } from './settle-send.js';

/**
 * Confirms to its sender that a message was read. That is harmless to repeat: whatever is not final is simply
 * tried again.
 */
export const attemptConfirmation = async (
  ports: AttemptPorts,
  attempt: MessageAttempt,
): Promise<void> => {
  const { channel, job, message } = attempt;
  const isOver = ports.clock() >= job.expiresAt;
  const outcome = isOver
    ? undefined
    : await callWithin(
        ports,
        (provider) => provider.confirmRead?.({ channel, message }) ?? Promise.resolve(unneeded),
      )(attempt);
  const now = ports.clock();
  const isDone = !outcome || outcome.kind === 'taken' || outcome.kind === 'refused';
  const waitMs = outcome && 'waitMs' in outcome ? outcome.waitMs : 0;
  const dueAt = retryAt(now, { ...job, waitMs, random: ports.random() });
  const next = isDone ? 'done' : ({ state: 'queued', dueAt, failures: job.failures + 1 } as const);
  await ports.commit(changeOf({ channel, job, now }, next));
  if (outcome) await heedTrouble(ports, channel, outcome);
};

const unneeded: CallOutcome = { kind: 'taken', providerId: null };
