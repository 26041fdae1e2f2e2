import { bind, reading } from '../../session/work.js';
import {
  findPendingMedia,
  pendingInboundTable,
  pendingMediaTable,
} from '../../tables/queue/pending-inbound.js';
import type { KnexAspect } from '../aspect.js';

/** The names under which messages wait for their media files, in two tables. */
export const pendingMedia: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      findPendingMedia,
      [...query.pendingMedia].map((name) => ({ name })),
      (name) => facts.pendingMedia.add(name),
    ),
  ],
  write: ({ verdicts }) => {
    const ended = verdicts.flatMap(({ change }) =>
      (change.endMediaWaits ?? []).map((name) => ({ name })),
    );
    // In this order: a message that moves from the first queue to the second meanwhile is found in the second.
    return [bind(pendingInboundTable.remove, ended), bind(pendingMediaTable.remove, ended)];
  },
};
