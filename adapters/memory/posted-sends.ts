import { isCancellation } from '../../core/model/messages/sends/posted-send.js';
import type { PostedSendStore } from '../../core/ports/queues/posted-send-store.js';
import type { Synchronous } from './synchronous.js';
import { append, type Tables } from './tables.js';

/** Posted sends in memory. The port documents what each call promises. */
export const memoryPostedSends = ({
  postedSends,
  lastPosted,
  facts,
}: Tables): Synchronous<PostedSendStore> => ({
  add: (posted) => {
    const { project } = posted;
    const position = (lastPosted.get(project) ?? 0) + 1;
    lastPosted.set(project, position);
    append(postedSends, project, { ...posted, position });
    append(facts.postedSends, project, position);
  },
  projects: ({ after, limit }) =>
    [...postedSends.keys()]
      .filter((project) => after === undefined || project > after)
      .sort()
      .slice(0, limit),
  next: (project, limit) => {
    const all = postedSends.get(project) ?? [];
    const cancelled = new Set(all.filter(isCancellation).map(({ message }) => message));
    return all
      .slice(0, limit)
      .map((posted) => ({ ...posted, isCancelled: cancelled.has(posted.message) }));
  },
});
