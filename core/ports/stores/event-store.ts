import type { Event, EventType } from '../../model/events/event.js';
import type { EventId, Id, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type EventPage = {
  /** Only events with a greater sequence. */
  readonly after: number;
  /** Only events made at this instant or later. */
  readonly since: Instant;
  readonly type?: EventType | undefined;
  readonly limit: number;
};

/**
 * The event log. Whoever has seen a project's sequence N, here or through another process, never later finds
 * a number at or below N that was not there.
 */
export type EventStore = {
  readonly find: (project: ProjectId, id: EventId) => Promise<Event | undefined>;
  /** Ascending by sequence. */
  readonly list: (project: ProjectId, page: EventPage) => Promise<readonly Event[]>;
  /** Every event about one resource, ascending by sequence. */
  readonly about: (
    project: ProjectId,
    subject: Id<'msg' | 'chan' | 'tmpl'>,
  ) => Promise<readonly Event[]>;
};
