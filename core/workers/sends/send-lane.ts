import type { Channel } from '../../model/channels/channel.js';
import type { Message } from '../../model/messages/message.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { LaneLease, SendQueue } from '../../ports/queues/send-queue.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { isId, type MessageId } from '../../shared/ids.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import { type Instant, secondMs } from '../../shared/time.js';
import {
  type LaneScope,
  type LaneWork,
  type LeasedLane,
  type LeasedLanePorts,
  leasedLane,
} from '../lanes/leased-lane.js';
import type { SuspendedProjects } from '../suspended-projects.js';
import type { AttemptJob } from './attempt-job.js';
import { type BegunSend, type ReserveSend, reserveSends } from './reserve-send.js';
import {
  type Claim,
  type ClaimedJob,
  isExpired,
  isPaused,
  mayCall,
  openedSends,
  type SendEvent,
  type SendNow,
  type SendState,
  sendStep,
} from './send-step.js';

export type SendLanePorts = LeasedLanePorts & {
  readonly clock: Clock;
  readonly queue: SendQueue;
  readonly channels: ChannelStore;
  /** The lanes of a suspended project are paused. */
  readonly suspended: SuspendedProjects;
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
  let round: { readonly end: (pauseMs: number | 'idle') => void; readonly fail: Fail };

  const now = (): SendNow => ({
    monotonic: monotonic(),
    steady: steady(),
    running: lane.running(),
    hasTime: lane.outlasts(ports.callTimeoutMs + marginMs),
  });
  const sends: Machine<SendState, SendEvent> = machine(
    { step: sendStep, initial: openedSends(monotonic()), now },
    {
      check: () =>
        void Promise.all([findChannel(), readNextDue()]).then(
          ([channel, due]) => sends.send({ kind: 'checked', channel, due }),
          (error) => round.fail(error),
        ),
      read_channel: ({ permit }) =>
        void findChannel().then(
          (channel) => sends.send({ kind: 'channel_read', channel, permit }),
          (error) => round.fail(error),
        ),
      claim: ({ claim }) =>
        void claimJobs(ports, lease, claim).then(
          (jobs) => sends.send({ kind: 'claimed', jobs }),
          (error) => round.fail(error),
        ),
      begin: ({ claim, jobs }) => {
        for (const claimed of jobs) lane.run(begin({ ...claimed, ...claim }));
      },
      end_round: ({ pauseMs }) => round.end(pauseMs),
    },
  );

  const { project } = lease;
  const findChannel = async (
    isSuspended = ports.suspended.isSuspended,
  ): Promise<Channel | undefined> => {
    const [channel, suspended] = await Promise.all([
      ports.channels.find(project, lease.lane),
      isSuspended(project),
    ]);
    return channel && suspended ? paused(channel) : channel;
  };
  const readNextDue = async (): Promise<Instant> =>
    (await queue.nextDue(lease.lane, isPaused(sends.state()))) ?? Infinity;

  /** Begins an attempt at a job that was claimed at `at`, on what was read of the channel. */
  const begin = async ({ at, permit, ...claimed }: BegunSend): Promise<void> => {
    const isPermitted = (): boolean =>
      sends.state().refusals === permit && mayCall(sends.state(), now());
    const throttling = await watched((stopCalls) =>
      // A job claimed as expired is never called.
      ports.attempt({
        ...claimed,
        mayCall: () => isPermitted() && !isExpired(claimed.job, at),
        stopCalls,
      }),
    );
    if (throttling) sends.send({ kind: 'throttled', waitMs: throttling.waitMs });
  };

  /** Stops the calls of the lane from the moment of a refusal that concerns its channel, before any process has stored it. */
  const watched = async <A>(attempt: (stopCalls: () => void) => Promise<A>): Promise<A> => {
    let isUnsettled = false;
    let isOver = false;
    const stopCalls = (): void => {
      sends.send({ kind: 'refused', isSettled: isUnsettled || isOver });
      isUnsettled ||= !isOver;
    };
    try {
      return await attempt(stopCalls);
    } finally {
      isOver = true;
      if (isUnsettled) sends.send({ kind: 'refusal_settled' });
    }
  };

  /**
   * A channel that became active just before its lane was released, or whose project was resumed, notified no worker: makes
   * the lane due.
   */
  const makeDueIfActive = async (): Promise<void> => {
    if (!(await isStillPaused())) await ports.commit({ project, at: clock(), wake: [lease.lane] });
  };
  const isStillPaused = async (): Promise<boolean> =>
    (await findChannel(ports.suspended.isSuspendedNow))?.status !== 'active';

  const wake = (): void => sends.send({ kind: 'woken' });
  const work: LaneWork = {
    round: () =>
      new Promise((end, fail) => {
        round = { end, fail };
        sends.send({ kind: 'round_begun' });
      }),
    nextDue: async () => {
      const { next, isEmpty } = sends.state();
      if (next && isEmpty) return next.at;
      sends.send({ kind: 'reading_next' });
      const due = await readNextDue();
      sends.send({ kind: 'next_read', due });
      return due;
    },
    release: async () => {
      // The state is as it was read up to a second ago.
      const wasPaused = isPaused(sends.state()) && (await isStillPaused());
      await queue.release(lease, wasPaused);
      if (wasPaused) await makeDueIfActive();
    },
    onWake: wake,
    invalidate: wake,
  };
  return { work, reserve: reserveSends(ports, { lease, lane, sends, now, begin }) };
};

/** The channel of a suspended project, as a lane sees it. */
const paused = (channel: Channel): Channel => ({ ...channel, status: 'inactive' });

type Fail = (error: unknown) => void;

/** Claims due jobs, and reads their messages. */
const claimJobs = async (
  { queue, messages }: SendLanePorts,
  lease: LaneLease,
  { limit, isExpiredOnly, at }: Claim,
): Promise<readonly ClaimedJob[]> => {
  const query = { ...lease, now: at, limit };
  const jobs = await (isExpiredOnly ? queue.claimExpired(query) : queue.claimDue(query));
  if (jobs.length === 0) return [];
  const find = async (ids: readonly string[]): Promise<ReadonlyMap<string, Message>> => {
    const named = [...new Set(ids)].filter((id): id is MessageId => isId('msg')(id));
    const found = named.length === 0 ? [] : await messages.findMany(lease.project, named);
    return new Map(found.map((message) => [message.id, message]));
  };
  const byId = await find(jobs.map(({ subject }) => subject));
  const targets = await find([...byId.values()].flatMap(({ inReplyTo }) => inReplyTo ?? []));
  return jobs.map((job) => {
    const message = byId.get(job.subject);
    const target = targets.get(message?.inReplyTo ?? '');
    return { job, message, ...(target && { target }) };
  });
};
