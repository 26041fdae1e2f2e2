import type { Event } from '../../../core/model/events/event.js';
import type { EventMention, LatestEvents } from '../../../core/ports/stores/event-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { eventKey, firstOf, shownIn } from '../event-log.js';
import type { Tables } from '../tables.js';

const lastOf = ({ facts }: Tables, project: ProjectId): number =>
  facts.projects.get(project)?.sequence ?? 0;

/** A page of events, newest first. */
export const latestEvents = (
  tables: Tables,
  project: ProjectId,
  { before = Number.POSITIVE_INFINITY, from = 0, type, limit }: LatestEvents,
): readonly Event[] => {
  const page: Event[] = [];
  const first = Math.max(from, firstOf(tables, project));
  let sequence = Math.min(before - 1, lastOf(tables, project));
  for (; sequence >= first && page.length < limit; sequence -= 1) {
    const event = tables.events.get(eventKey(project, sequence));
    const isMeant = type === undefined || event?.type === type;
    const shown = isMeant ? shownIn(tables, event) : undefined;
    if (shown) page.push(shown);
  }
  return page;
};

/** What an event is about. */
export const mentionOf = ({ sequence, subject, at }: Event): EventMention => ({
  sequence,
  subject,
  at,
});

/** The sequence number of the first event at or after an instant, by bisection. */
export const sequenceAt = (tables: Tables, project: ProjectId, at: Instant): number => {
  let [low, high] = [firstOf(tables, project), lastOf(tables, project) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = tables.events.get(eventKey(project, middle));
    if (event && event.at >= at) high = middle;
    else low = middle + 1;
  }
  return low;
};
