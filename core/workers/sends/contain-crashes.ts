import { crashLimit, overtakeAfterMs } from '../../model/queue/timing.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { giveUpSubmission } from './attempt-submission.js';
import { settleJob, failed, type SettleFacts } from './settle-send.js';

const defect = {
  code: 'provider_error',
  message: 'The service met a fault of its own while it sent this message.',
} as const;

/**
 * Attempts that survive our own faults: a job that meets one is looked at again as if its outcome were
 * unknown, since its call may have been made; the third fault fails it. Trouble of the store passes through.
 */
export const containCrashes =
  (ports: AttemptPorts, attempt: (attempt: Attempt) => Promise<Throttling | undefined>) =>
  async (taken: Attempt): Promise<Throttling | undefined> => {
    try {
      return await attempt(taken);
    } catch (error) {
      if (error instanceof PortFailure) throw error;
      ports.onFault(error);
      await settleDefect(ports, taken);
      return undefined;
    }
  };

const settleDefect = async (
  ports: AttemptPorts,
  { channel, job, message }: Attempt,
): Promise<void> => {
  const now = ports.clock();
  const crashes = job.crashes + 1;
  if (crashes < crashLimit) {
    const state = job.kind === 'confirm_read' ? 'queued' : 'unknown';
    const dueAt = now + overtakeAfterMs;
    await ports.commit(settleJob({ channel, job, now }, { state, dueAt, crashes }));
  } else if (job.kind === 'submit_template') {
    await giveUpSubmission(ports, { channel, job });
  } else if (job.kind !== 'send' || !message) {
    await ports.commit(settleJob({ channel, job, now }, 'done'));
  } else {
    const facts: SettleFacts = {
      channel,
      job,
      message,
      now,
      unmatched: [],
      random: 0,
      newId: ports.newId,
      unknownWaitMs: 0,
    };
    await ports.commit(failed(facts, defect, { kind: 'fault' }));
  }
};
