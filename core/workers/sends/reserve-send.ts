import type { Change, Committed } from '../../commit/change.js';
import type { Channel } from '../../model/channels/channel.js';
import { restrictionOf } from '../../model/channels/restriction.js';
import type { Message } from '../../model/messages/message.js';
import type { LaneLease } from '../../model/queue/lane.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { Machine } from '../../shared/scheduling/machine.js';
import type { LaneScope } from '../lanes/leased-lane.js';
import type { Attempt } from './attempt.js';
import { isFileAwaited } from './hold-files.js';
import {
  type Claim,
  mayReserve,
  type SendEvent,
  type SendNow,
  type SendState,
} from './send-step.js';

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

/** A claimed job whose call begins on what was read of the channel, when it had met so many refusals. */
export type BegunSend = Pick<Attempt, 'channel' | 'job' | 'message' | 'target'> &
  Pick<Claim, 'at' | 'permit'>;

/** A lane in which places are reserved. */
export type ReservableLane = {
  readonly lease: LaneLease;
  readonly lane: LaneScope;
  readonly sends: Machine<SendState, SendEvent>;
  readonly now: () => SendNow;
  readonly begin: (send: BegunSend) => Promise<void>;
};

/**
 * Claims the send of a Change in the commit that adds it, so that it needs no commit of its own. A crash after that
 * commit finds the job as after any other claim (docs/decisions/0052).
 */
export const reserveSends = (
  { clock, timer }: { readonly clock: Clock; readonly timer: Timer },
  { lease, lane, sends, now, begin }: ReservableLane,
): ReserveSend => {
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

  const endLane = (): undefined => void lane.end();

  return (change) => {
    const { channel, refusals: permit } = sends.state();
    const message = sendOf(change);
    if (!message || !channel || !standsOn(channel, change, clock)) return undefined;
    if (lane.isEnding() || !mayReserve(sends.state(), now())) return undefined;
    sends.send({ kind: 'reserved' });
    const beginAfter = async (outcome: Promise<Committed | undefined>): Promise<void> => {
      const committed = await outcome.catch(endLane);
      const job = committed?.claimed[0];
      if (job) await answersSent();
      sends.send({ kind: 'place_left', isForCall: job !== undefined });
      if (!job) return;
      const stored = { ...message, version: message.version + 1 };
      await begin({ channel, job, message: stored, permit, at: now().steady });
    };
    return {
      claim: { lane: lease.lane, epoch: lease.epoch },
      fill: (outcome) => lane.run(beginAfter(outcome)),
    };
  };
};

/** The message of a Change that adds one send and no other job, and that waits for no file and answers no other message. */
const sendOf = ({ jobs, puts }: Change): Message | undefined => {
  const [job, ...others] = jobs ?? [];
  if (job?.kind !== 'send' || others.length > 0) return undefined;
  const message = puts?.messages?.find(({ id }) => id === job.subject);
  return message?.inReplyTo !== null || isFileAwaited(job, message) ? undefined : message;
};

/** Whether a Change requires the channel as it was read, and that channel sends anything now. */
const standsOn = (channel: Channel, { requires }: Change, clock: Clock): boolean =>
  channel.status === 'active' &&
  restrictionOf(channel, clock()) === undefined &&
  requires?.unchanged?.some(
    ({ id, version }) => id === channel.id && version === channel.version,
  ) === true;
