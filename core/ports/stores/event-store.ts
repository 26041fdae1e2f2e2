import type { Event, EventType } from '../../model/events/event.js';
import type { EventId, Id, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type EventPage = {
  /**
   * Only events with a greater sequence than this number, or than the event with this id. None after an event that is
   * unknown or happened before `since`.
   */
  readonly after: number | EventId;
  /** Only events at or after this instant. */
  readonly since: Instant;
  readonly type?: EventType | undefined;
  readonly limit: number;
};

/**
 * The event log. A reader that has seen sequence N of a project, through any process, never later
 * finds a new event at or below N.
 */
export type EventStore = {
  readonly find: (project: ProjectId, id: EventId) => Promise<Event | undefined>;
  /** Ascending by sequence. */
  readonly list: (project: ProjectId, page: EventPage) => Promise<readonly Event[]>;
  /** All events about one resource, ascending by sequence. */
  readonly about: (
    project: ProjectId,
    subject: Id<'msg' | 'chan' | 'tmpl'>,
  ) => Promise<readonly Event[]>;
};
