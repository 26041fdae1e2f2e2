import * as E from 'fp-ts/lib/Either.js';
import { awaitedFile } from '../../model/messages/awaited-file.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { fetchHoldMs } from '../../model/queue/timing.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { settleJob } from './settle-send.js';

type Waiting = Pick<Job, 'kind'>;

/** Whether the message of a send waits for a file that is fetched from its address. No call for it has begun then. */
export const isFileAwaited = ({ kind }: Waiting, message: Message | undefined): boolean =>
  kind === 'send' &&
  message?.progress.status === 'accepted' &&
  awaitedFile(message.content) !== undefined;

/**
 * Returns a send whose file is not stored to the queue while the file is fetched beside the lane. Other messages of the channel
 * do not wait, those to the same recipient do, and the message can be cancelled. Such a claim counts as no attempt. The job
 * becomes due as soon as the file is stored; without a word from the fetch, when its time is over. See docs/decisions/0124.
 */
export const holdFiles =
  (ports: AttemptPorts, attempt: (attempt: Attempt) => Promise<Throttling | undefined>) =>
  async (current: Attempt): Promise<Throttling | undefined> => {
    const { channel, job, message } = current;
    const now = ports.steady();
    if (!message || !isFileAwaited(job, message) || now >= job.expiresAt) return attempt(current);
    const settle = (next: Parameters<typeof settleJob>[1]) =>
      ports.commit(settleJob({ channel, job, now: ports.clock() }, next));
    // The process that claimed it ended before it called anything.
    if (job.state === 'unknown') {
      await settle({ state: 'queued', dueAt: now, attempt: job.attempt - 1 });
      return undefined;
    }
    const place = ports.files.reserve({ channel, message, job });
    const dueAt = Math.min(job.expiresAt, now + fetchHoldMs);
    const tries = place.isFree ? { failures: job.failures + 1 } : {};
    const next = { state: 'queued', dueAt, attempt: job.attempt - 1, ...tries } as const;
    const answer = await settle(next).catch((error: unknown) => {
      place.leave();
      throw error;
    });
    if (E.isRight(answer)) place.take();
    else place.leave();
    return undefined;
  };
