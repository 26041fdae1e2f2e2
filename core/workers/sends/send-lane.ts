import type { Channel } from '../../model/channels/channel.js';
import { holdsCalls } from '../../model/channels/inspection.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { Clock } from '../../ports/machine/clock.js';
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
import { callStop } from './call-stop.js';
import { heldUntil } from './hold-templates.js';
import { lanePace } from './lane-pace.js';

export type SendLanePorts = LeasedLanePorts & {
  readonly clock: Clock;
  readonly queue: SendQueue;
  readonly channels: ChannelStore;
  readonly messages: MessageStore;
  readonly commit: Commit;
  /**
   * Makes one attempt and commits its outcome. Rejects only when the store did not accept the
   * outcome.
   */
  readonly attempt: AttemptJob;
  readonly callTimeoutMs: number;
};

/** Calls of one channel in flight at the same time. */
const maxCalls = 256;
/** A call begins only if the lease outlasts its timeout by this much. */
const marginMs = 2 * secondMs;

/**
 * Drains one channel while its lease lasts: in order for each recipient, at the channel's rate,
 * with many calls in flight.
 */
export const sendLane = (ports: SendLanePorts, lease: LaneLease, leasedUntil: number): LeasedLane =>
  leasedLane(ports, lease, leasedUntil, (lane) => sendsIn(ports, lease, lane));

const sendsIn = (ports: SendLanePorts, lease: LaneLease, lane: LaneScope): LaneWork => {
  const { clock, steady, monotonic, queue } = ports;
  const pace = lanePace(monotonic);
  const stop = callStop();
  let isPaused = false;
  /** Calls wait for the decision of an inspection, which makes the lane due. */
  let isHeld = false;

  const hasTime = (): boolean => lane.outlasts(ports.callTimeoutMs + marginMs);
  /** A job claimed as expired is never called. */
  const mayCall = (): boolean => !isPaused && !isHeld && hasTime();

  /** Reads the channel and applies its rate. */
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

  /**
   * A channel that became active just before its lane was released notified no worker: makes the
   * lane due.
   */
  const makeDueIfActive = async (): Promise<void> => {
    const { project, lane: key } = lease;
    if ((await findChannel())?.status === 'active')
      await ports.commit({ project, at: clock(), wake: [key] });
  };

  /** How many jobs may begin. Jobs of a paused channel need no call, so they need no token. */
  const freeSlots = (): number => {
    const left = maxCalls - lane.running();
    return isPaused || isHeld ? left : Math.min(left, pace.available());
  };

  /** Claims due jobs and begins their attempts. Returns whether more may be due. */
  const claimBatch = async (): Promise<boolean> => {
    const isPermitted = stop.permit();
    const channel = await findChannel();
    if (!channel) return false;
    isPaused = channel.status !== 'active';
    isHeld = !isPaused && holdsCalls(channel, steady());
    const limit = freeSlots();
    if (limit < 1) return true;
    const query = { ...lease, now: steady(), limit };
    const jobs = await (isPaused || isHeld ? queue.claimExpired(query) : queue.claimDue(query));
    if (jobs.length === 0) return false;
    const messages = await messagesOf(ports, jobs);
    for (const job of jobs) {
      const attempt = stop.watch((stopCalls) =>
        ports.attempt({
          channel,
          job,
          message: messages.get(job.subject),
          mayCall: () => mayCall() && isPermitted() && !isExpired(job, query.now),
          stopCalls,
        }),
      );
      lane.run(attempt.then((throttling) => throttling && pace.throttle(throttling.waitMs)));
    }
    const isCalledFor = (job: Job): boolean =>
      job.state === 'sending' &&
      !isExpired(job, query.now) &&
      heldUntil(channel, job, messages.get(job.subject), query.now) === undefined;
    if (!isPaused) pace.consume(jobs.filter(isCalledFor).length);
    return jobs.length === limit;
  };

  return {
    round: async () => {
      await loadPace();
      if (!hasTime()) return pollEveryMs;
      if (stop.isOn()) return pollEveryMs;
      if (freeSlots() < 1) return lane.running() < maxCalls ? pace.waitMs() : pollEveryMs;
      if (await claimBatch()) return 0;
      return isHeld ? pollEveryMs : 'idle';
    },
    nextDue: () => queue.nextDue(lease.lane, isPaused),
    release: async () => {
      await queue.release(lease, isPaused);
      if (isPaused) await makeDueIfActive();
    },
  };
};

/** Whether the job had expired when it was claimed. It is only settled and takes no token. */
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
