import type { Channel } from '../../model/channels/channel.js';
import { holdsCalls } from '../../model/channels/inspection.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { Step } from '../../shared/scheduling/machine.js';
import type { Instant } from '../../shared/time.js';
import { isFileAwaited } from './hold-files.js';
import { heldUntil } from './hold-templates.js';
import {
  availableCalls,
  type LanePace,
  lanePace,
  throttled,
  waitForCall,
  withCalls,
  withRate,
} from './lane-pace.js';

/** What a leased channel knows of its queue, and which calls may begin. */
export type SendState = {
  /** As it was read last. */
  readonly channel: Channel | undefined;
  readonly pace: LanePace;
  /** Whether every due job was claimed at the last poll, and nothing was heard since. */
  readonly isEmpty: boolean;
  /** Whether due jobs wait for a place: the last poll left some. True before the first poll. */
  readonly isBacklogged: boolean;
  /** Whether something may have become due since the poll or reading in progress began. */
  readonly isWoken: boolean;
  /** When a job is due next, as far as it was read. */
  readonly next: { readonly at: Instant } | undefined;
  /** When an empty queue is read again. */
  readonly staleAt: number;
  /** Places for sends that are claimed as they are accepted, whose calls have not begun. */
  readonly reserved: number;
  /** The claim in progress: its places and tokens are set aside until its calls begin. */
  readonly claim: Claim | undefined;
  /** Refusals that concern the channel. A call is permitted until the next one. */
  readonly refusals: number;
  /** Refusals that no process has stored yet: nothing is claimed meanwhile. */
  readonly unsettled: number;
};

/** A claim of due jobs. Of a channel that is paused, or waits for an inspection, only expired ones are claimed. */
export type Claim = {
  readonly channel: Channel;
  readonly limit: number;
  readonly isExpiredOnly: boolean;
  readonly at: Instant;
  /** The refusals before the channel was read. */
  readonly permit: number;
};

export type SendEvent =
  | { readonly kind: 'round_begun' }
  /** The channel as it is, and when a job is due next, in place of a poll. */
  | { readonly kind: 'checked'; readonly channel: Channel | undefined; readonly due: Instant }
  | {
      readonly kind: 'channel_read';
      readonly channel: Channel | undefined;
      readonly permit: number;
    }
  | { readonly kind: 'claimed'; readonly jobs: readonly ClaimedJob[] }
  /** Reads when a job is due next, for the lane. */
  | { readonly kind: 'reading_next' }
  | { readonly kind: 'next_read'; readonly due: Instant }
  | { readonly kind: 'woken' }
  | { readonly kind: 'reserved' }
  /** A reserved place is used for a call that begins now, or given back. */
  | { readonly kind: 'place_left'; readonly isForCall: boolean }
  | { readonly kind: 'throttled'; readonly waitMs: number }
  /** An attempt met a refusal that concerns the channel, and is settled later, or was before. */
  | { readonly kind: 'refused'; readonly isSettled: boolean }
  | { readonly kind: 'refusal_settled' };

export type ClaimedJob = {
  readonly job: Job;
  readonly message: Message | undefined;
  /** The message that it answers. */
  readonly target?: Message;
};

export type SendEffect =
  | { readonly kind: 'check' }
  | { readonly kind: 'read_channel'; readonly permit: number }
  | { readonly kind: 'claim'; readonly claim: Claim }
  | { readonly kind: 'begin'; readonly claim: Claim; readonly jobs: readonly ClaimedJob[] }
  | { readonly kind: 'end_round'; readonly pauseMs: number | 'idle' };

export type SendNow = {
  readonly monotonic: number;
  readonly steady: Instant;
  /** Pieces of work in flight. */
  readonly running: number;
  /** Whether the lease outlasts a call. */
  readonly hasTime: boolean;
};

type After = readonly [SendState, readonly SendEffect[]];

/** Calls of one channel in flight at the same time. */
export const maxCalls = 256;

export const openedSends = (now: number): SendState => ({
  channel: undefined,
  pace: lanePace(now),
  isEmpty: false,
  isBacklogged: true,
  isWoken: false,
  next: undefined,
  staleAt: now,
  reserved: 0,
  claim: undefined,
  refusals: 0,
  unsettled: 0,
});

/** Claims due jobs and begins their calls as fast as the channel may be called, beside places that are reserved. */
export const sendStep: Step<SendState, SendEvent, SendEffect, SendNow> = (state, event, now) => {
  switch (event.kind) {
    case 'round_begun':
      return beginRound(state, now);
    case 'checked':
      return afterCheck(state, event, now);
    case 'channel_read':
      return beginClaim(withChannel(state, event.channel, now), event.permit, now);
    case 'claimed':
      return beginCalls(state, event.jobs, now);
    case 'reading_next':
      return [{ ...state, isWoken: false }, none];
    case 'next_read':
      return [state.isWoken ? state : { ...state, next: { at: event.due } }, none];
    case 'woken':
      return [{ ...state, isWoken: true, isEmpty: false, next: undefined }, none];
    case 'reserved':
      return [{ ...state, reserved: state.reserved + 1 }, none];
    case 'place_left': {
      const pace = event.isForCall ? withCalls(state.pace, 1, now.monotonic) : state.pace;
      return [{ ...state, pace, reserved: state.reserved - 1 }, none];
    }
    case 'throttled':
      return [{ ...state, pace: throttled(state.pace, event.waitMs, now.monotonic) }, none];
    case 'refused': {
      const unsettled = state.unsettled + (event.isSettled ? 0 : 1);
      return [{ ...state, refusals: state.refusals + 1, unsettled }, none];
    }
    case 'refusal_settled':
      return [{ ...state, unsettled: state.unsettled - 1 }, none];
  }
};

const none: readonly SendEffect[] = [];

export const isPaused = ({ channel }: SendState): boolean =>
  channel !== undefined && channel.status !== 'active';

/** Whether a call may begin on what was read of the channel. */
export const mayCall = ({ channel }: SendState, { steady, hasTime }: SendNow): boolean =>
  hasTime && channel?.status === 'active' && !holdsCalls(channel, steady);

/** Whether a place may be reserved for a new send, before all jobs in the queue. */
export const mayReserve = (state: SendState, now: SendNow): boolean =>
  !state.isBacklogged && state.unsettled === 0 && mayCall(state, now) && freePlaces(state, now) > 0;

/** How many jobs may begin. Jobs that are only settled as expired need no call, so they need no token. */
const freePlaces = ({ channel, pace, reserved, claim }: SendState, now: SendNow): number => {
  const left = maxCalls - now.running;
  const hasCalls = channel?.status === 'active' && !holdsCalls(channel, now.steady);
  if (!hasCalls) return left;
  return Math.min(left, availableCalls(pace, now.monotonic) - reserved) - (claim?.limit ?? 0);
};

const withChannel = (state: SendState, channel: Channel | undefined, now: SendNow): SendState =>
  channel
    ? { ...state, channel, pace: withRate(state.pace, channel.ratePerSecond, now.monotonic) }
    : { ...state, channel };

const beginRound = (state: SendState, now: SendNow): After => {
  if (!now.hasTime || state.unsettled > 0) return endRound(state, pollEveryMs);
  if (!state.isEmpty) return poll(state, now);
  const { at = Infinity } = state.next ?? {};
  if (now.monotonic < state.staleAt && at > now.steady) return endRound(state, 'idle');
  return [{ ...state, ...reading(now) }, [{ kind: 'check' }]];
};

const endRound = (state: SendState, pauseMs: number | 'idle'): After => [
  state,
  [{ kind: 'end_round', pauseMs }],
];

/** Needs no poll where the channel is as it was and no job is due: a check reads only, and locks nothing. */
const afterCheck = (
  state: SendState,
  { channel, due }: Extract<SendEvent, { readonly kind: 'checked' }>,
  now: SendNow,
): After => {
  const checked = withChannel(state, channel, now);
  const isAsBefore =
    channel?.version === state.channel?.version && channel?.status === state.channel?.status;
  if (!isAsBefore || state.isWoken || due <= now.steady) return poll(checked, now);
  return endRound({ ...checked, next: { at: due } }, 'idle');
};

/** Polls for due jobs, or waits for a place for one. */
const poll = (state: SendState, now: SendNow): After => {
  if (state.channel && freePlaces(state, now) < 1) return waitForPlace(state, now);
  return [
    { ...state, ...reading(now), isEmpty: false, next: undefined },
    [{ kind: 'read_channel', permit: state.refusals }],
  ];
};

/** A wake-up after it counts, and an empty queue is read again a second after it. */
const reading = ({ monotonic }: SendNow) => ({ isWoken: false, staleAt: monotonic + pollEveryMs });

const waitForPlace = (state: SendState, now: SendNow): After =>
  endRound(
    { ...state, isBacklogged: true },
    now.running < maxCalls ? waitForCall(state.pace, now.monotonic) : pollEveryMs,
  );

const beginClaim = (state: SendState, permit: number, now: SendNow): After => {
  const { channel } = state;
  if (!channel) return endRound(state, 'idle');
  const free = freePlaces(state, now);
  if (free < 1) return waitForPlace(state, now);
  const isExpiredOnly = channel.status !== 'active' || holdsCalls(channel, now.steady);
  // The sends of new Changes share the rest meanwhile.
  const limit = Math.ceil(free / 2);
  const claim = { channel, limit, isExpiredOnly, at: now.steady, permit };
  return [{ ...state, claim }, [{ kind: 'claim', claim }]];
};

const beginCalls = (before: SendState, jobs: readonly ClaimedJob[], now: SendNow): After => {
  const { claim, ...state } = before;
  if (!claim) return [before, none];
  const isAll = jobs.length < claim.limit && !claim.isExpiredOnly;
  const calls = jobs.filter((claimed) => isCalledFor(claim, claimed)).length;
  const isHeld = claim.isExpiredOnly && claim.channel.status === 'active';
  const pauseMs = jobs.length === claim.limit ? 0 : isHeld ? pollEveryMs : 'idle';
  return [
    {
      ...state,
      claim: undefined,
      pace: withCalls(state.pace, calls, now.monotonic),
      isEmpty: isAll && !state.isWoken,
      isBacklogged: !isAll,
    },
    [
      { kind: 'begin', claim, jobs },
      { kind: 'end_round', pauseMs },
    ],
  ];
};

const isCalledFor = ({ channel, at }: Claim, { job, message }: ClaimedJob): boolean =>
  job.state === 'sending' &&
  !isExpired(job, at) &&
  !isFileAwaited(job, message) &&
  heldUntil(channel, job, message, at) === undefined;

/** Whether the job had expired when it was claimed. It is only settled and takes no token. */
export const isExpired = ({ state, expiresAt }: Job, now: Instant): boolean =>
  state === 'sending' && expiresAt <= now;
