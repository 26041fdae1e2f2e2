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
import type { Attempt } from './attempt.js';
import type { AttemptJob } from './attempt-job.js';
import { callStop } from './call-stop.js';
import { dueWatch } from './due-watch.js';
import { heldUntil } from './hold-templates.js';
import { lanePace } from './lane-pace.js';
import { type ReserveSend, sendReservations } from './reserve-send.js';

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

/** A leased channel, in which the send of a new Change can begin without waiting in the queue. */
export type SendLane = LeasedLane & { readonly reserve: ReserveSend };

/** Calls of one channel in flight at the same time. */
const maxCalls = 256;
/** A call begins only if the lease outlasts its timeout by this much. */
const marginMs = 2 * secondMs;

/**
 * Drains one channel while its lease lasts: in order for each recipient, at the channel's rate,
 * with many calls in flight.
 */
export const sendLane = (ports: SendLanePorts, lease: LaneLease, leasedUntil: number): SendLane => {
  let reserve: ReserveSend = () => undefined;
  const lane = leasedLane(ports, lease, leasedUntil, (scope) => {
    const sends = sendLaneWork(ports, lease, scope);
    reserve = sends.reserve;
    return sends.work;
  });
  return { ...lane, reserve };
};

type Sends = { readonly work: LaneWork; readonly reserve: ReserveSend };

const sendLaneWork = (ports: SendLanePorts, lease: LaneLease, lane: LaneScope): Sends => {
  const { clock, steady, monotonic, queue } = ports;
  const pace = lanePace(monotonic);
  const stop = callStop();
  const watch = dueWatch(ports);
  /** As it was read last. */
  let channel: Channel | undefined;
  let isPaused = false;
  /** Calls wait for the decision of an inspection, which makes the lane due. */
  let isHeld = false;
  /** Jobs that the running look may claim. */
  let beingClaimed = 0;

  const readNextDue = () => queue.nextDue(lease.lane, isPaused);
  const hasTime = (): boolean => lane.outlasts(ports.callTimeoutMs + marginMs);
  /** A job claimed as expired is never called. */
  const mayCall = (): boolean => !isPaused && !isHeld && hasTime();

  /** Reads the channel and applies its rate. */
  const findChannel = async (): Promise<Channel | undefined> => {
    channel = await ports.channels.find(lease.project, lease.lane);
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

  /** Whether a look would find nothing: the channel is as it was read, and no job is due. Reads only, and locks nothing. */
  const staysQuiet = async (): Promise<boolean> => {
    const version = channel?.version;
    if ((await findChannel())?.version !== version) return false;
    return watch.staysQuiet(readNextDue);
  };

  /** How many jobs may begin. Jobs of a paused channel need no call, so they need no token. */
  const freeSlots = (): number => {
    const left = maxCalls - lane.running();
    if (isPaused || isHeld) return left;
    return Math.min(left, pace.available() - reserved.waiting()) - beingClaimed;
  };

  /** Begins an attempt at a job that was claimed at `claimedAt`, on what was read of the channel. */
  const begin = (
    claimed: Pick<Attempt, 'channel' | 'job' | 'message'>,
    {
      isPermitted,
      claimedAt,
    }: { readonly isPermitted: () => boolean; readonly claimedAt: Instant },
  ): Promise<void> =>
    stop
      .watch((stopCalls) =>
        ports.attempt({
          ...claimed,
          mayCall: () => mayCall() && isPermitted() && !isExpired(claimed.job, claimedAt),
          stopCalls,
        }),
      )
      .then((throttling) => throttling && pace.throttle(throttling.waitMs));

  /** Claims due jobs and begins their attempts. Returns whether more may be due. */
  const claimBatch = async (): Promise<boolean> => {
    const endRecheck = watch.recheck();
    const isPermitted = stop.permit();
    const found = await findChannel();
    if (!found) return false;
    isPaused = found.status !== 'active';
    isHeld = !isPaused && holdsCalls(found, steady());
    const free = freeSlots();
    if (free < 1) return true;
    // The sends of new Changes share the rest meanwhile.
    const limit = Math.ceil(free / 2);
    const query = { ...lease, now: steady(), limit };
    beingClaimed = limit;
    const jobs = await (isPaused || isHeld ? queue.claimExpired(query) : queue.claimDue(query));
    beingClaimed = 0;
    endRecheck(jobs.length < limit && !isPaused && !isHeld);
    if (jobs.length === 0) return false;
    const messages = await messagesOf(ports, jobs);
    const claimedAt = query.now;
    for (const job of jobs) {
      const claimed = { channel: found, job, message: messages.get(job.subject) };
      lane.run(begin(claimed, { isPermitted, claimedAt }));
    }
    const isCalledFor = (job: Job): boolean =>
      job.state === 'sending' &&
      !isExpired(job, claimedAt) &&
      heldUntil(found, job, messages.get(job.subject), claimedAt) === undefined;
    if (!isPaused) pace.consume(jobs.filter(isCalledFor).length);
    return jobs.length === limit;
  };

  const reserved = sendReservations(ports, {
    lease,
    scope: lane,
    channel: () => channel,
    isFree: (found) =>
      !watch.hasBacklog() &&
      !lane.isEnding() &&
      !stop.isOn() &&
      mayCall() &&
      !holdsCalls(found, steady()) &&
      freeSlots() > 0,
    permit: (found) => {
      const isPermitted = stop.permit();
      return (send) => {
        pace.consume(1);
        return begin({ channel: found, ...send }, { isPermitted, claimedAt: steady() });
      };
    },
  });

  const work: LaneWork = {
    round: async () => {
      await loadPace();
      if (!hasTime() || stop.isOn()) return pollEveryMs;
      if (watch.isQuiet() || (await staysQuiet())) return 'idle';
      if (freeSlots() < 1) {
        watch.addBacklog();
        return lane.running() < maxCalls ? pace.waitMs() : pollEveryMs;
      }
      if (await claimBatch()) return 0;
      return isHeld ? pollEveryMs : 'idle';
    },
    nextDue: () => watch.nextDue(readNextDue),
    release: async () => {
      await queue.release(lease, isPaused);
      if (isPaused) await makeDueIfActive();
    },
    onWake: watch.wake,
    invalidate: watch.wake,
  };
  return { work, reserve: reserved.reserve };
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
