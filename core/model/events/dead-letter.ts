import type { EventId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Event } from './event.js';

/** What identifies a dead letter. */
export type DeadLetterKey = {
  readonly subscription: string;
  readonly project: ProjectId;
  /** The sequence number of its event. */
  readonly sequence: number;
};

/** An event that a subscription has put aside, because its handler failed too often. */
export type DeadLetter = DeadLetterKey & {
  readonly event: EventId;
  /** How often the handler failed. */
  readonly attempts: number;
  /** When it failed last. */
  readonly at: Instant;
  /** The last error, up to 500 characters. Null when the event was erased or is no longer kept. */
  readonly error: string | null;
  /** Whether it was retried, and is not handled yet. */
  readonly isRetrying: boolean;
  /** Whether the event is still kept. One that is not can be skipped only. */
  readonly isEventKept: boolean;
};

/** The last failure of a handler for an event that is put aside. */
export type LastFailure = {
  /** The event as the handler got it. */
  readonly event: Pick<Event, 'id' | 'project' | 'sequence' | 'text'>;
  readonly attempts: number;
  readonly at: Instant;
  readonly error: string;
};

/** A failed event that a subscription will handle again, before every later one of its project. */
export type FailedEvent = {
  readonly sequence: number;
  /** How often its handler failed. */
  readonly attempts: number;
  /** When it is handled again, by steady time. */
  readonly dueAt: Instant;
};

const longestError = 500;

/** The text of an error, without what a database cannot store. */
export const errorText = (error: unknown): string =>
  textOf(error)
    .slice(0, longestError)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\u0000', '');

const textOf = (error: unknown): string => {
  try {
    return String(error);
  } catch {
    return 'an error without a text';
  }
};
