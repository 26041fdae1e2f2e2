import type { EventId, ProjectId } from '../../shared/ids.js';

/** The handler of a subscription failed; `cause` is its error. The event is handled again after a pause. */
export type EventNotHandled = Error & {
  readonly name: 'EventNotHandled';
  readonly subscription: string;
  readonly event: EventId;
  /** 1 for the first try. */
  readonly attempt: number;
};

/**
 * The handler of a subscription failed as often as `attempts` allows; `cause` is its last error. The event is a dead letter, and
 * the subscription goes on after it.
 */
export type EventDeadLettered = Error & {
  readonly name: 'EventDeadLettered';
  readonly subscription: string;
  readonly project: ProjectId;
  readonly event: EventId;
  readonly sequence: number;
  /** How often the handler failed. */
  readonly attempts: number;
};

/**
 * Events that a subscription never gets, because they are pruned or damaged. It goes on after them: a subscription that
 * was away for longer than events are kept is told so.
 */
export type EventsMissed = Error & {
  readonly name: 'EventsMissed';
  readonly subscription: string;
  readonly project: ProjectId;
  /** The sequence numbers of the first and of the last one. */
  readonly first: number;
  readonly last: number;
};

/** An event cannot be acknowledged: another process has the subscription, or the event was acknowledged before. */
export type NotAcknowledged = Error & {
  readonly name: 'NotAcknowledged';
  readonly subscription: string;
  readonly event: EventId;
  readonly reason: 'lost' | 'repeated';
};

/** The error for an event that cannot be acknowledged. */
export const notAcknowledged = (
  of: Pick<NotAcknowledged, 'subscription' | 'event' | 'reason'>,
): NotAcknowledged => named('NotAcknowledged', whyNot[of.reason](of), of);

type Named = Pick<NotAcknowledged, 'subscription' | 'event'>;

const whyNot: Readonly<Record<NotAcknowledged['reason'], (of: Named) => string>> = {
  lost: ({ subscription }) =>
    `Another worker handles the subscription "${subscription}" now. Roll the transaction back.`,
  repeated: ({ event }) =>
    `Event ${event} was acknowledged before, in a transaction that is committed. Roll this one back.`,
};

/** The error for an event whose handler failed. */
export const eventNotHandled = (
  of: Pick<EventNotHandled, 'subscription' | 'event' | 'attempt'>,
  cause: unknown,
): EventNotHandled =>
  named(
    'EventNotHandled',
    `Subscription "${of.subscription}" could not handle event ${of.event} (attempt ${of.attempt}). It tries again after a pause.`,
    of,
    cause,
  );

/** The error for an event that was put aside. */
export const eventDeadLettered = (
  of: Pick<EventDeadLettered, 'subscription' | 'project' | 'event' | 'sequence' | 'attempts'>,
  cause: unknown,
): EventDeadLettered =>
  named(
    'EventDeadLettered',
    `Subscription "${of.subscription}" put event ${of.event} aside after ${of.attempts} failed attempts. Retry or skip the dead letter.`,
    of,
    cause,
  );

/** The error for events that are gone. */
export const eventsMissed = (
  of: Pick<EventsMissed, 'subscription' | 'project' | 'first' | 'last'>,
): EventsMissed =>
  named(
    'EventsMissed',
    `Subscription "${of.subscription}" missed events ${of.first} to ${of.last} of ${of.project}: they are older than the log keeps events, or damaged.`,
    of,
  );

const named = <Name extends string, Facts extends object>(
  name: Name,
  message: string,
  facts: Facts,
  cause?: unknown,
): Error & { readonly name: Name } & Facts =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { name, ...facts });
