import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import {
  addExternalIds,
  deleteExternalIdsOf,
  externalIdKey,
  findExternalIds,
} from '../../tables/messages/external-ids.js';
import { findPendingMedia } from '../../tables/queue/pending-inbound.js';
import type { KnexAspect } from '../aspect.js';

/** External ids and their owners, and those under which a message waits for its media file. */
export const externalIds: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      findExternalIds,
      [...query.externalIds.values()].map(externalIdKey),
      ({ project, name, owner }) => facts.externalIds.set(factKey(project, name), owner),
    ),
    reading(
      findPendingMedia,
      [...query.pendingMedia].map((name) => ({ name })),
      (name) => facts.pendingMedia.add(name),
    ),
  ],
  // A group can remove a name and give it again, or the reverse: what the name is after the group counts.
  write: ({ verdicts, facts }) => [
    bind(
      deleteExternalIdsOf,
      verdicts.flatMap(({ change: { project, removeTemplates } }) =>
        (removeTemplates ?? []).map(({ id, externalId }) => ({
          ...externalIdKey({ project, name: externalId }),
          owner: id,
        })),
      ),
    ),
    bind(
      addExternalIds,
      verdicts.flatMap(({ change: { project, externalIds: given } }) =>
        (given ?? [])
          .filter(({ name, of }) => facts.externalIds.get(factKey(project, name)) === of)
          .map(({ name, of: owner }) => ({ ...externalIdKey({ project, name }), owner })),
      ),
    ),
  ],
};
