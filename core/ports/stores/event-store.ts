import type { Event, EventPattern, EventType } from '../../model/events/event.js';
import type { EventId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type EventPage = {
  /**
   * Only events with a greater sequence than this number, or than the event with this id. None after an event that is
   * unknown or happened before `since`.
   */
  readonly after: number | EventId;
  /** Only events with a lesser sequence. */
  readonly before?: number | undefined;
  /** Only events at or after this instant. */
  readonly since: Instant;
  /** Only events of this type, or of all types of a resource. What one call finds is as of one instant. */
  readonly type?: EventPattern | undefined;
  readonly limit: number;
};

/** Events to read backwards. */
export type LatestEvents = {
  /** Only events with a lesser sequence. */
  readonly before?: number | undefined;
  /** Only events with this sequence or a greater one. */
  readonly from?: number | undefined;
  readonly type?: EventType | undefined;
  readonly limit: number;
};

/** What an event is about, and when it happened. */
export type EventMention = Pick<Event, 'sequence' | 'subject' | 'at'>;

/**
 * The event log. A reader that has seen sequence N of a project, through any process, never later
 * finds a new event at or below N.
 */
export type EventStore = {
  readonly find: (project: ProjectId, id: EventId) => Promise<Event | undefined>;
  /** Ascending by sequence. */
  readonly list: (project: ProjectId, page: EventPage) => Promise<readonly Event[]>;
  /** Descending by sequence. */
  readonly latest: (project: ProjectId, page: LatestEvents) => Promise<readonly Event[]>;
  /** What the latest events of a type are about, descending by sequence. */
  readonly mentions: (
    project: ProjectId,
    page: { readonly type: EventType; readonly limit: number },
  ) => Promise<readonly EventMention[]>;
  /**
   * The sequence of the first event at or after an instant; one more than the last event's, if there is none. The search
   * takes the log to be in the order of time. Where a clock stepped back, the answer can be off by those events.
   */
  readonly sequenceAt: (project: ProjectId, at: Instant) => Promise<number>;
  /** All events about one resource, ascending by sequence. */
  readonly about: (project: ProjectId, subject: Event['subject']) => Promise<readonly Event[]>;
};
