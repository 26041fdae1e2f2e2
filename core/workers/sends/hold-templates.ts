import type { Channel } from '../../model/channels/channel.js';
import { restrictionOf } from '../../model/channels/restriction.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { type Instant, minuteMs } from '../../shared/time.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { settleJob } from './settle-send.js';

/** How often a held template is looked at again, because a restriction can end before it was to. */
const recheckMs = 5 * minuteMs;

/** When the restriction ends that holds a claimed template back. Undefined for a job that it does not hold back. */
export const heldUntil = (
  channel: Channel,
  { kind, state }: Job,
  message: Message | undefined,
  now: Instant,
): Instant | undefined =>
  kind === 'send' &&
  state === 'sending' &&
  message?.content.type === 'template' &&
  message.progress.status === 'accepted'
    ? restrictionOf(channel, now)?.until
    : undefined;

/**
 * Returns templates to the queue while their channel may not begin conversations. Such a claim counts as no attempt.
 * Later messages to the same recipient may pass.
 */
export const holdTemplates =
  (ports: AttemptPorts, attempt: (attempt: Attempt) => Promise<Throttling | undefined>) =>
  async (current: Attempt): Promise<Throttling | undefined> => {
    const { channel, job, message } = current;
    const [now, steadyNow] = [ports.clock(), ports.steady()];
    const until = steadyNow < job.expiresAt ? heldUntil(channel, job, message, now) : undefined;
    if (until === undefined) return attempt(current);
    // A restriction ends by the clock of the provider; a job waits by steady time.
    const dueAt = Math.min(job.expiresAt, steadyNow + Math.min(until - now, recheckMs));
    const next = { state: 'queued', dueAt, attempt: job.attempt - 1, isOvertaken: true } as const;
    await ports.commit(settleJob({ channel, job, now }, next));
    return undefined;
  };
