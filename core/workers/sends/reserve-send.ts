import type { Change, Committed } from '../../commit/change.js';
import type { Channel } from '../../model/channels/channel.js';
import { restrictionOf } from '../../model/channels/restriction.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import type { LaneLease } from '../../model/queue/lane.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { LaneScope } from '../lanes/leased-lane.js';

/** A place in a lane for the send of a Change that is about to be committed. */
export type Reservation = {
  /** What the Change claims. */
  readonly claim: NonNullable<Change['claim']>;
  /**
   * Begins the send after its commit; gives the place back when the Change was refused, or its job waits in the queue
   * (undefined). After a rejection the claim may be stored: the lane is released, and its next owner finds the job.
   */
  readonly fill: (outcome: Promise<Committed | undefined>) => void;
};

/** Reserves a place for the send of a Change. Undefined when its job has to wait in the queue. */
export type ReserveSend = (change: Change) => Reservation | undefined;

/** A job that a Change claimed, with its message as it was committed. */
export type ClaimedSend = { readonly job: Job; readonly message: Message };

/** A lane in which places are reserved. */
export type ReservableLane = {
  readonly lease: LaneLease;
  readonly scope: LaneScope;
  /** The channel as it was read last. */
  readonly channel: () => Channel | undefined;
  /** Whether a call may begin now, before all jobs in the queue. */
  readonly isFree: (channel: Channel) => boolean;
  /** Permits a call on that channel now. The returned function begins it. */
  readonly permit: (channel: Channel) => (send: ClaimedSend) => Promise<void>;
};

/**
 * Claims the send of a Change in the commit that adds it, so that it needs no commit of its own. A crash after that
 * commit finds the job as after any other claim (docs/decisions/0052).
 */
export const sendReservations = (
  { clock, timer }: { readonly clock: Clock; readonly timer: Timer },
  { lease, scope, channel, isFree, permit }: ReservableLane,
) => {
  let waiting = 0;
  let nextTurn: Promise<void> | undefined;

  /** Callers get their answers first. */
  const answersSent = (): Promise<void> => {
    nextTurn ??= new Promise((resolve) => {
      timer(0, () => {
        nextTurn = undefined;
        resolve();
      });
    });
    return nextTurn;
  };

  const endLane = (): undefined => void scope.end();

  const reserve: ReserveSend = (change) => {
    const [message, found] = [sendOf(change), channel()];
    if (!message || !found || !standsOn(found, change, clock) || !isFree(found)) return undefined;
    const begin = permit(found);
    waiting += 1;
    const beginAfter = async (outcome: Promise<Committed | undefined>): Promise<void> => {
      const committed = await outcome.catch(endLane);
      const job = committed?.claimed[0];
      if (job) await answersSent();
      waiting -= 1;
      if (job) await begin({ job, message: { ...message, version: message.version + 1 } });
    };
    return {
      claim: { lane: lease.lane, epoch: lease.epoch },
      fill: (outcome) => scope.run(beginAfter(outcome)),
    };
  };

  return {
    reserve,
    /** Reserved places whose calls have not begun. */
    waiting: () => waiting,
  };
};

/** The message of a Change that adds one send and no other job. */
const sendOf = ({ jobs, puts }: Change): Message | undefined => {
  const [job, ...others] = jobs ?? [];
  if (job?.kind !== 'send' || others.length > 0) return undefined;
  return puts?.messages?.find(({ id }) => id === job.subject);
};

/** Whether a Change requires the channel as it was read, and that channel sends anything now. */
const standsOn = (channel: Channel, { requires }: Change, clock: Clock): boolean =>
  channel.status === 'active' &&
  restrictionOf(channel, clock()) === undefined &&
  requires?.unchanged?.some(
    ({ id, version }) => id === channel.id && version === channel.version,
  ) === true;
