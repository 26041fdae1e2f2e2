import type { Channel } from '../../model/channels/channel.js';
import { restrictionOf } from '../../model/channels/restriction.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { type Instant, minuteMs } from '../../shared/time.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { settleJob } from './settle-send.js';

/** How often a held template is looked at again, because a restriction can end before it was to. */
const recheckMs = 5 * minuteMs;

/** When the restriction ends that holds a claimed template back. Undefined for a job that may be called for. */
export const heldUntil = (
  channel: Channel,
  { kind, state, expiresAt }: Job,
  message: Message | undefined,
  now: Instant,
): Instant | undefined =>
  kind === 'send' &&
  state === 'sending' &&
  now < expiresAt &&
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
    // Jobs wait by steady time, as the claim does that judged this one.
    const steadyNow = ports.steady();
    const until = heldUntil(channel, job, message, steadyNow);
    if (until === undefined) return attempt(current);
    const dueAt = Math.min(until, job.expiresAt, steadyNow + recheckMs);
    const next = { state: 'queued', dueAt, attempt: job.attempt - 1, isOvertaken: true } as const;
    await ports.commit(settleJob({ channel, job, now: ports.clock() }, next));
    return undefined;
  };
