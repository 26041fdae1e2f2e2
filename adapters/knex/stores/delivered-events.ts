import { LRUCache } from 'lru-cache';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Session } from '../session/session.js';
import { type DeliveredEvent, eventsToDeliver } from '../tables/webhooks/deliveries.js';

/** Finds events of a project by their sequence numbers. A missing event is left out. */
export type FindDeliveredEvents = (
  project: ProjectId,
  sequences: readonly number[],
) => Promise<ReadonlyMap<number, DeliveredEvent>>;

/** Characters of text in the cache. */
const cacheLimit = 4_000_000;

/** Caches events, so that one read serves all endpoints. An event never changes. */
export const deliveredEvents = (fetchRows: Session['fetchRows']): FindDeliveredEvents => {
  const cache = new LRUCache<string, DeliveredEvent>({
    maxSize: cacheLimit,
    sizeCalculation: ({ text }) => text.length,
  });
  return async (project, sequences) => {
    const found = new Map<number, DeliveredEvent>();
    const missing: { readonly project: ProjectId; readonly sequence: number }[] = [];
    for (const sequence of sequences) {
      const event = cache.get(`${project} ${sequence}`);
      if (event) found.set(sequence, event);
      else missing.push({ project, sequence });
    }
    for (const event of await fetchRows(eventsToDeliver, missing)) {
      found.set(event.sequence, event);
      cache.set(`${project} ${event.sequence}`, event);
    }
    return found;
  };
};
