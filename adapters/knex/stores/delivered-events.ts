import { LRUCache } from 'lru-cache';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Session } from '../session/session.js';
import { type DeliveredEvent, eventsToDeliver } from '../tables/deliveries.js';

/** Finds events of a project by their numbers; one that is not there is left out. */
export type FindDeliveredEvents = (
  project: ProjectId,
  sequences: readonly number[],
) => Promise<ReadonlyMap<number, DeliveredEvent>>;

/** Characters of text that are kept. */
const cacheLimit = 4_000_000;

/** Reads an event once for all the endpoints that it is delivered to, for an event never changes. */
export const deliveredEvents = (ask: Session['fetchRows']): FindDeliveredEvents => {
  const kept = new LRUCache<string, DeliveredEvent>({
    maxSize: cacheLimit,
    sizeCalculation: ({ text }) => text.length,
  });
  return async (project, sequences) => {
    const found = new Map<number, DeliveredEvent>();
    const missing: { readonly project: ProjectId; readonly sequence: number }[] = [];
    for (const sequence of sequences) {
      const event = kept.get(`${project} ${sequence}`);
      if (event) found.set(sequence, event);
      else missing.push({ project, sequence });
    }
    for (const event of await ask(eventsToDeliver, missing)) {
      found.set(event.sequence, event);
      kept.set(`${project} ${event.sequence}`, event);
    }
    return found;
  };
};
