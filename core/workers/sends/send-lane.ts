import type { Channel } from '../../model/channels/channel.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { LaneLease, SendQueue } from '../../ports/queues/send-queue.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { isId, type MessageId } from '../../shared/ids.js';
import { type Instant, secondMs } from '../../shared/time.js';
import {
  type LaneScope,
  type LaneWork,
  type LeasedLane,
  type LeasedLanePorts,
  leasedLane,
} from '../lanes/leased-lane.js';
import type { AttemptJob } from './attempt-job.js';
import { lanePace } from './lane-pace.js';

export type SendLanePorts = LeasedLanePorts & {
  readonly queue: SendQueue;
  readonly channels: ChannelStore;
  readonly messages: MessageStore;
  readonly commit: Commit;
  /** Makes one attempt and settles it. Rejects only when the store could not be made to hear of it. */
  readonly attempt: AttemptJob;
  readonly callTimeoutMs: number;
};

/** Calls of one lane that may be under way at once. */
const maxCalls = 256;
/** What must be left of a lease beyond the call's own time-out for a call to begin. */
const marginMs = 2 * secondMs;

/** Drains one lane while its lease lasts: in order, at its channel's pace, many calls at once. */
export const sendLane = (ports: SendLanePorts, lease: LaneLease, leasedUntil: number): LeasedLane =>
  leasedLane(ports, lease, leasedUntil, (lane) => sendsIn(ports, lease, lane));

const sendsIn = (ports: SendLanePorts, lease: LaneLease, lane: LaneScope): LaneWork => {
  const { clock, monotonic, queue } = ports;
  const pace = lanePace(monotonic);
  let isPaused = false;

  const hasTime = (): boolean => lane.outlasts(ports.callTimeoutMs + marginMs);
  /** What was taken to expire is not called for, even if the clock was set back meanwhile. */
  const mayCall = (): boolean => !isPaused && hasTime();

  /** The channel as it is now, at whose pace the lane goes. */
  const findChannel = async (): Promise<Channel | undefined> => {
    const channel = await ports.channels.find(lease.project, lease.lane);
    if (channel) pace.setRate(channel.ratePerSecond);
    return channel;
  };

  let paceLoaded: Promise<unknown> | undefined;
  const loadPace = (): Promise<unknown> => {
    paceLoaded ??= findChannel();
    return paceLoaded;
  };

  /** A channel that became active while its lane was given back for a while has woken nobody. */
  const makeDueIfActive = async (): Promise<void> => {
    const { project, lane: key } = lease;
    if ((await findChannel())?.status === 'active')
      await ports.commit({ project, at: clock(), wake: [key] });
  };

  /** How many jobs may begin; those of a channel that is held back need no call, and so no pace. */
  const freeSlots = (): number => {
    const left = maxCalls - lane.running();
    return isPaused ? left : Math.min(left, pace.available());
  };

  /** Takes what is due and begins it; whether there may be more. */
  const claimBatch = async (): Promise<boolean> => {
    const channel = await findChannel();
    if (!channel) return false;
    isPaused = channel.status !== 'active';
    const limit = freeSlots();
    if (limit < 1) return true;
    const take = { ...lease, now: clock(), limit };
    const jobs = await (isPaused ? queue.claimExpired(take) : queue.claimDue(take));
    if (jobs.length === 0) return false;
    const messages = await messagesOf(ports, jobs);
    for (const job of jobs) {
      const attempt = ports.attempt({
        channel,
        job,
        message: messages.get(job.subject),
        mayCall: () => mayCall() && !isExpired(job, take.now),
      });
      lane.run(attempt.then((throttling) => throttling && pace.throttle(throttling.waitMs)));
    }
    const calledFor = jobs.filter((job) => job.state === 'sending' && !isExpired(job, take.now));
    if (!isPaused) pace.consume(calledFor.length);
    return jobs.length === limit;
  };

  return {
    round: async () => {
      await loadPace();
      if (!hasTime()) return pollEveryMs;
      if (freeSlots() < 1) return lane.running() < maxCalls ? pace.waitMs() : pollEveryMs;
      return (await claimBatch()) ? 0 : 'idle';
    },
    nextDue: () => queue.nextDue(lease.lane, isPaused),
    release: async () => {
      await queue.release(lease, isPaused);
      if (isPaused) await makeDueIfActive();
    },
  };
};

/** Whether a job had expired when it was taken to be called for: it is only settled, and costs no pace. */
const isExpired = ({ state, expiresAt }: Job, now: Instant): boolean =>
  state === 'sending' && expiresAt <= now;

const messagesOf = async (
  { messages }: SendLanePorts,
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, Message>> => {
  const ids = jobs.map(({ subject }) => subject).filter((id): id is MessageId => isId('msg')(id));
  const [first] = jobs;
  const found = first ? await messages.findMany(first.project, ids) : [];
  return new Map(found.map((message) => [message.id, message]));
};
