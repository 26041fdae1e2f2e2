import type { Change } from '../../commit/change.js';
import { crashLimit, overtakeAfterMs } from '../../model/queue/timing.js';
import { isDamagedData } from '../../ports/damaged-data.js';
import { PortFailure } from '../../ports/port-failure.js';
import { hourMs } from '../../shared/time.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { failed, type SettleFacts, settleJob } from './settle-send.js';
import { giveUpDeletion } from './templates/attempt-deletion.js';
import { giveUpSubmission } from './templates/attempt-submission.js';

const crashed = {
  code: 'provider_error',
  message: 'The service met a fault of its own while it sent this message.',
} as const;

/**
 * Contains exceptions of our own. A job whose attempt throws counts as unknown, because the call
 * may have been made; the third exception fails the job. A job that needs a damaged record is parked. A `PortFailure` of the
 * store is rethrown.
 */
export const containCrashes =
  (ports: AttemptPorts, attempt: (attempt: Attempt) => Promise<Throttling | undefined>) =>
  async (current: Attempt): Promise<Throttling | undefined> => {
    try {
      return await attempt(current);
    } catch (error) {
      if (error instanceof PortFailure) throw error;
      ports.onFault(error);
      if (isDamagedData(error)) {
        await ports.commit(parked(ports, current));
        return undefined;
      }
      await settleCrash(ports, current).catch((crash: unknown) => {
        if (crash instanceof PortFailure) throw crash;
        return ports.commit(parked(ports, current));
      });
      return undefined;
    }
  };

/**
 * Parks a job whose message or template cannot be read, for an hour at a time: it is sent once the stored row is
 * repaired, and delays no other job meanwhile.
 */
export const parked = (
  { clock, steady }: Pick<AttemptPorts, 'clock' | 'steady'>,
  { channel, job }: Pick<Attempt, 'channel' | 'job'>,
): Change =>
  settleJob(
    { channel, job, now: clock() },
    { state: 'unknown', dueAt: steady() + hourMs, isOvertaken: true },
  );

const settleCrash = async (
  ports: AttemptPorts,
  { channel, job, message }: Attempt,
): Promise<void> => {
  const now = ports.clock();
  const crashes = job.crashes + 1;
  if (crashes < crashLimit) {
    const isRepeatable = job.kind === 'confirm_read' || job.kind === 'delete_template';
    const state = isRepeatable ? 'queued' : 'unknown';
    const dueAt = ports.steady() + overtakeAfterMs;
    await ports.commit(settleJob({ channel, job, now }, { state, dueAt, crashes }));
  } else if (job.kind === 'submit_template') {
    await giveUpSubmission(ports, { channel, job });
  } else if (job.kind === 'delete_template') {
    await giveUpDeletion(ports, { channel, job });
  } else if (job.kind !== 'send' || !message) {
    await ports.commit(settleJob({ channel, job, now }, 'done'));
  } else {
    const facts: SettleFacts = {
      channel,
      job,
      message,
      now,
      newId: ports.newId,
      steadyNow: ports.steady(),
      unmatched: [],
      random: 0,
      unknownWaitMs: 0,
    };
    await ports.commit(failed(facts, crashed, { kind: 'fault' }));
  }
};
