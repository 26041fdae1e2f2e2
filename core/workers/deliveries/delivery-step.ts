import { pollEveryMs } from '../../model/queue/timing.js';
import {
  type EndpointHealth,
  healthAfter,
  healthy,
  slotsFor,
} from '../../model/webhooks/health.js';
import type { DueDelivery, EndpointWork } from '../../ports/stores/webhook-store.js';
import type { WebhookDeliveryId } from '../../shared/ids.js';
import type { Step } from '../../shared/scheduling/machine.js';
import { type Instant, secondMs } from '../../shared/time.js';
import { type Pace, shortestAfter } from './head-start.js';
import {
  idsUnderWay,
  noneUnderWay,
  type UnderWay,
  withDelivery,
  withoutDelivery,
} from './under-way.js';

/** What a leased endpoint has read of its queue, and what of it is under way. All times are of the monotonic clock. */
export type DeliveryState = {
  /** The endpoint as it was read last, with the due deliveries that were read and have not begun. */
  readonly work: EndpointWork | undefined;
  readonly readAt: number;
  /** Time of the last read that began at the first event: an earlier one may become due later. */
  readonly readFromStartAt: number;
  /** First attempts and retries that the last read asked for at most, each, and attempts that have begun since. */
  readonly limit: number;
  readonly begun: number;
  /** Whether more may be due than was read. */
  readonly mayBeMore: boolean;
  /** Whether the last read found more first attempts than begin in 100 ms with a head start each. */
  readonly isBehind: boolean;
  /** Sequence of the last event whose first attempt began. */
  readonly lastSequence: number;
  readonly isRetryNext: boolean;
  /** The first attempt that has its head start over the next one: the round lasts as long. */
  readonly leading: WebhookDeliveryId | undefined;
  /** The resources that first attempts in flight are about. */
  readonly busySubjects: ReadonlySet<string>;
  readonly inFlight: number;
  /** Deliveries whose attempts have begun and whose results are not committed yet. */
  readonly unsettled: UnderWay;
  readonly health: EndpointHealth;
  /** Whether an attempt ended whose result the last read cannot have seen: the health that is known is newer. */
  readonly isHealthNewer: boolean;
  /** The shortest duration of recent attempts. */
  readonly answerMs: number;
  readonly pausedUntil: number;
  /** When the first pending delivery was due, as it was read last. No longer known after a failure: a retry is due then. */
  readonly next: { readonly at: Instant } | undefined;
  readonly isReadingNext: boolean;
};

/** Which due deliveries are read: first attempts after a sequence, and every retry, without those under way; how many of each. */
export type DeliveriesRead = {
  readonly after: number;
  readonly limit: number;
  readonly except: readonly WebhookDeliveryId[];
};

/** An attempt that begins, with the endpoint as it was read with it. */
export type NextDelivery = DueDelivery & Pick<EndpointWork, 'endpoint'>;

export type DeliveryEvent =
  | { readonly kind: 'round_begun' }
  | { readonly kind: 'read'; readonly work: EndpointWork | undefined }
  /** A first attempt has had its head start over the next one, or has ended. It may be said twice. */
  | { readonly kind: 'head_start_over'; readonly delivery: WebhookDeliveryId }
  /** An attempt ended, or was not made because the sender had no free slot. */
  | {
      readonly kind: 'attempt_ended';
      readonly next: NextDelivery;
      readonly end: AttemptResult | 'sender_busy';
    }
  /** The result of an attempt is committed, or there is none. */
  | { readonly kind: 'settled'; readonly delivery: WebhookDeliveryId }
  /** More deliveries may be due than were read. */
  | { readonly kind: 'woken' }
  /** What was read may be outdated. */
  | { readonly kind: 'invalidated' }
  /** Reads when a delivery is due next, while no attempt is in flight. */
  | { readonly kind: 'reading_next' }
  | { readonly kind: 'next_read'; readonly at: Instant };

export type AttemptResult = {
  readonly hasSucceeded: boolean;
  /** Whether the attempt tells of the endpoint: a damaged event is not sent. */
  readonly wasSent: boolean;
  readonly durationMs: number;
};

export type DeliveryEffect =
  | { readonly kind: 'read'; readonly query: DeliveriesRead }
  | { readonly kind: 'begin'; readonly next: NextDelivery; readonly pace: Pace }
  | { readonly kind: 'end_round'; readonly pauseMs: number | 'idle' };

export type DeliveryNow = {
  readonly monotonic: number;
  readonly steady: Instant;
  /** Whether the lease outlasts the beginning of an attempt. */
  readonly hasTime: boolean;
};

type After = readonly [DeliveryState, readonly DeliveryEffect[]];

/** First attempts due at once, from which the endpoint is behind. */
const behindFrom = 32;
/** First attempts and retries read at once, each. */
const readAtLeast = behindFrom;
const readAtMost = 128;
/** Time after which deliveries are read again. */
export const validForMs = 250;
/** Deliveries of one endpoint whose attempts have begun and whose results are not committed yet. */
export const maxUnsettled = 1_024;
/** Pause after the sender had no free slot. */
const senderBusyPauseMs = secondMs;

const outdated = {
  readAt: Number.NEGATIVE_INFINITY,
  readFromStartAt: Number.NEGATIVE_INFINITY,
} as const;

export const openedDeliveries: DeliveryState = {
  ...outdated,
  work: undefined,
  limit: readAtLeast,
  begun: 0,
  mayBeMore: true,
  isBehind: false,
  lastSequence: 0,
  isRetryNext: false,
  leading: undefined,
  busySubjects: new Set(),
  inFlight: 0,
  unsettled: noneUnderWay,
  health: healthy,
  isHealthNewer: false,
  answerMs: Number.POSITIVE_INFINITY,
  pausedUntil: Number.NEGATIVE_INFINITY,
  ...{ next: undefined, isReadingNext: false },
};

/**
 * Begins attempts one after another. First attempts keep the order of their events, each with a head start over the next, and
 * none begins while another about the same resource is in flight (docs/specification.md#6.4.2). Retries and first attempts
 * alternate, so that neither delays the other.
 */
export const deliveryStep: Step<DeliveryState, DeliveryEvent, DeliveryEffect, DeliveryNow> = (
  state,
  event,
  now,
) => {
  switch (event.kind) {
    case 'round_begun':
      return beginRound(state, now);
    case 'read':
      return afterRead(withWork(state, event.work), now);
    case 'head_start_over':
      if (event.delivery !== state.leading) return [state, none];
      return endRound({ ...state, leading: undefined }, 0);
    case 'attempt_ended':
      return [afterAttempt(state, event.next, event.end, now), none];
    case 'settled':
      return [{ ...state, unsettled: withoutDelivery(state.unsettled, event.delivery) }, none];
    case 'woken':
      return [{ ...state, mayBeMore: true }, none];
    case 'invalidated':
      return [{ ...state, ...outdated, ...nextUnknown }, none];
    case 'reading_next':
      return [{ ...state, ...outdated, next: undefined, isReadingNext: true }, none];
    case 'next_read':
      return [state.isReadingNext ? { ...state, next: { at: event.at } } : state, none];
  }
};

const none: readonly DeliveryEffect[] = [];

const nextUnknown = { next: undefined, isReadingNext: false } as const;

/** When a delivery is due next, if it is known: deliveries that were added since are found by the rounds. */
export const knownNext = ({ next }: DeliveryState, now: Instant): Instant | undefined =>
  next && next.at > now ? next.at : undefined;

const endRound = (state: DeliveryState, pauseMs: number | 'idle'): After => [
  state,
  [{ kind: 'end_round', pauseMs }],
];

const beginRound = (state: DeliveryState, { monotonic, hasTime }: DeliveryNow): After => {
  const { health, inFlight, unsettled } = state;
  if (!hasTime || monotonic < state.pausedUntil) return endRound(state, pollEveryMs);
  if (inFlight >= slotsFor(health) || unsettled.count >= maxUnsettled)
    return endRound(state, pollEveryMs);
  return isStale(state, monotonic) ? read(state, monotonic) : beginNext(state);
};

const isStale = ({ work, readAt, mayBeMore }: DeliveryState, now: number): boolean =>
  now - readAt >= validForMs || (mayBeMore && !work?.fresh.length && !work?.retries.length);

const read = (state: DeliveryState, now: number): After => {
  const isFromStart = now - state.readFromStartAt >= validForMs;
  const after = isFromStart ? 0 : state.lastSequence;
  const limit = nextLimit(state);
  const query = { after, limit, except: idsUnderWay(state.unsettled) };
  const readFromStartAt = isFromStart ? now : state.readFromStartAt;
  const isHealthNewer = state.unsettled.count > state.inFlight;
  return [
    { ...state, readAt: now, readFromStartAt, limit, begun: 0, mayBeMore: false, isHealthNewer },
    [{ kind: 'read', query }],
  ];
};

/** Reads more where all that was read has begun, and less where most of it became outdated before it began. */
const nextLimit = ({ work, limit, begun }: DeliveryState): number => {
  const hasLeft = work && work.fresh.length + work.retries.length > 0;
  return Math.max(readAtLeast, Math.min(readAtMost, hasLeft ? 2 * begun : 2 * limit));
};

const withWork = (state: DeliveryState, work: EndpointWork | undefined): DeliveryState => {
  const { fresh, retries, health } = work ?? { fresh: [], retries: [], health: state.health };
  return {
    ...state,
    work,
    health: state.isHealthNewer ? state.health : health,
    isBehind: fresh.length >= behindFrom,
    mayBeMore: state.mayBeMore || fresh.length === state.limit || retries.length === state.limit,
  };
};

/** What became outdated while it was read is read again. */
const afterRead = (state: DeliveryState, now: DeliveryNow): After =>
  state.readAt === outdated.readAt ? beginRound(state, now) : beginNext(state);

const beginNext = (before: DeliveryState): After => {
  const state = { ...before, isRetryNext: !before.isRetryNext };
  return (
    (state.isRetryNext ? beginRetry(state) : beginFirst(state)) ??
    (state.isRetryNext ? beginFirst(state) : beginRetry(state)) ??
    endRound(state, 'idle')
  );
};

const beginRetry = (state: DeliveryState): After | undefined => {
  const { work } = state;
  const [retry, ...retries] = work?.retries ?? [];
  if (!work || !retry) return undefined;
  const [after, effects] = begin({ ...state, work: { ...work, retries } }, work, retry);
  return [after, [...effects, { kind: 'end_round', pauseMs: 0 }]];
};

/** Ends its round when the attempt has had its head start. */
const beginFirst = (state: DeliveryState): After | undefined => {
  const { work, busySubjects } = state;
  const [first, ...fresh] = work?.fresh ?? [];
  if (!work || !first || busySubjects.has(first.subject)) return undefined;
  const begun: DeliveryState = {
    ...state,
    work: { ...work, fresh },
    lastSequence: first.delivery.event.sequence,
    leading: first.delivery.id,
    busySubjects: new Set(busySubjects).add(first.subject),
  };
  return begin(begun, work, first);
};

const begin = (state: DeliveryState, { endpoint }: EndpointWork, due: DueDelivery): After => {
  const { isBehind, answerMs } = state;
  const unsettled = withDelivery(state.unsettled, due.delivery.id);
  return [
    { ...state, begun: state.begun + 1, inFlight: state.inFlight + 1, unsettled },
    [{ kind: 'begin', next: { endpoint, ...due }, pace: { isBehind, answerMs } }],
  ];
};

/** Whether it is the first attempt at its delivery. */
export const isFirst = ({ delivery }: DueDelivery): boolean => delivery.attempts === 0;

const afterAttempt = (
  state: DeliveryState,
  next: NextDelivery,
  end: AttemptResult | 'sender_busy',
  { monotonic, steady }: DeliveryNow,
): DeliveryState => {
  const busySubjects = isFirst(next)
    ? without(state.busySubjects, next.subject)
    : state.busySubjects;
  const ended = { ...state, inFlight: state.inFlight - 1, busySubjects };
  if (end === 'sender_busy')
    return { ...ended, ...outdated, ...nextUnknown, pausedUntil: monotonic + senderBusyPauseMs };
  if (!end.wasSent) return { ...ended, ...nextUnknown };
  return {
    ...ended,
    ...(end.hasSucceeded ? {} : nextUnknown),
    answerMs: shortestAfter(state.answerMs, end.durationMs),
    health: healthAfter(state.health, end.hasSucceeded, steady),
    isHealthNewer: true,
  };
};

const without = <A>(all: ReadonlySet<A>, one: A): ReadonlySet<A> => {
  const left = new Set(all);
  left.delete(one);
  return left;
};
