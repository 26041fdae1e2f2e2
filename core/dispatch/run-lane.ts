import type { Channel } from '../channels/channel.js';
import type { Message } from '../messages/message.js';
import type { ChannelStore } from '../ports/channel-store.js';
import type { Clock, MonotonicClock, Timer } from '../ports/clock.js';
import type { DispatchQueue, LaneLease } from '../ports/dispatch-queue.js';
import type { MessageStore } from '../ports/message-store.js';
import { isId, type MessageId } from '../shared/ids.js';
import { secondMs } from '../shared/time.js';
import { waiting } from '../shared/waiting.js';
import type { Attempt } from './attempt.js';
import type { Job } from './job.js';
import { lanePace } from './lane-pace.js';
import { pollEveryMs } from './rules.js';

export type LanePorts = {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly queue: DispatchQueue;
  readonly channels: ChannelStore;
  readonly messages: MessageStore;
  /** Makes one attempt and settles it. Rejects only when the store could not be made to hear of it. */
  readonly attempt: (attempt: Attempt) => Promise<void>;
  readonly onFault: (error: unknown) => void;
  readonly callTimeoutMs: number;
};

/** A lane in our hands. */
export type HeldLane = {
  readonly lease: LaneLease;
  /** By the monotonic clock. */
  readonly heldSince: number;
  /** The lease holds until then, by the monotonic clock. */
  readonly prolong: (until: number) => void;
  /** Something may be due. */
  readonly ring: () => void;
  /** Begins nothing more; what runs is finished, then the lane is given back. */
  readonly stop: () => void;
  /** Resolves once the lane is given back or lost. */
  readonly ended: Promise<void>;
};

/** Calls of one lane that may be under way at once. */
const callsAtOnce = 256;
/** A lane whose next job is due this soon is kept rather than given back. */
const lingerMs = 5 * secondMs;
/** What must be left of a lease beyond the call's own time-out for a call to begin. */
const safetyMs = 2 * secondMs;

/** Drains one lane while its lease lasts: in order, at its channel's pace, many calls at once. */
export const runLane = (ports: LanePorts, lease: LaneLease, leasedUntil: number): HeldLane => {
  const { clock, monotonic, queue } = ports;
  const rest = waiting(ports.timer);
  const running = new Set<Promise<void>>();
  const pace = lanePace(monotonic);
  let until = leasedUntil;
  let isStopping = false;
  let isHeldBack = false;
  let idleRounds = 0;

  const mayCall = (): boolean => monotonic() + ports.callTimeoutMs + safetyMs < until;

  const begin = (channel: Channel, job: Job, message: Message | undefined): void => {
    const run = ports
      .attempt({ channel, job, message })
      .catch((error: unknown) => {
        ports.onFault(error);
        isStopping = true;
      })
      .finally(() => {
        running.delete(run);
        rest.ring();
      });
    running.add(run);
  };

  /** Takes what is due and begins it; how much that was. */
  const takeSome = async (room: number): Promise<number> => {
    const channel = await ports.channels.find(lease.project, lease.lane);
    if (!channel) return 0;
    isHeldBack = channel.status !== 'active';
    pace.setRate(channel.ratePerSecond);
    const take = { ...lease, now: clock(), limit: room };
    const jobs = await (isHeldBack ? queue.takeExpired(take) : queue.take(take));
    if (jobs.length === 0) return 0;
    const messages = await messagesOf(ports, jobs);
    for (const job of jobs) begin(channel, job, messages.get(job.subject));
    pace.spend(jobs.filter(({ state }) => state === 'sending').length);
    return jobs.length;
  };

  /** How long there is nothing to do; undefined when the lane can be given back. */
  const idleMs = async (): Promise<number | undefined> => {
    if (running.size > 0) return pollEveryMs;
    const due = await queue.nextDue(lease.lane, isHeldBack);
    const inMs = due === undefined ? Infinity : due - clock();
    if (inMs > 0 && inMs <= lingerMs) return inMs;
    idleRounds += 1;
    if (idleRounds > 1) return undefined;
    return inMs > 0 ? pollEveryMs : 0;
  };

  const round = async (): Promise<void> => {
    if (!mayCall()) return rest.wait(pollEveryMs);
    const room = Math.min(callsAtOnce - running.size, pace.available());
    if (room < 1) return rest.wait(running.size < callsAtOnce ? pace.waitMs() : pollEveryMs);
    const taken = await takeSome(room);
    if (taken > 0) idleRounds = 0;
    if (taken === room) return;
    const idle = await idleMs();
    if (idle === undefined) isStopping = true;
    else await rest.wait(idle);
  };

  const learnPace = async (): Promise<void> => {
    const channel = await ports.channels.find(lease.project, lease.lane);
    if (channel) pace.setRate(channel.ratePerSecond);
  };

  const run = async (): Promise<void> => {
    try {
      await learnPace();
      while (!isStopping && monotonic() < until) await round();
    } catch (error) {
      ports.onFault(error);
    }
    await Promise.all(running);
    if (monotonic() < until) await queue.release(lease, isHeldBack);
  };

  return {
    lease,
    heldSince: monotonic(),
    prolong: (later) => {
      until = later;
      rest.ring();
    },
    ring: rest.ring,
    stop: () => {
      isStopping = true;
      rest.ring();
    },
    ended: run().catch(ports.onFault),
  };
};

const messagesOf = async (
  { messages }: LanePorts,
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, Message>> => {
  const ids = jobs.map(({ subject }) => subject).filter((id): id is MessageId => isId('msg')(id));
  const [first] = jobs;
  const found = first ? await messages.findMany(first.project, ids) : [];
  return new Map(found.map((message) => [message.id, message]));
};
