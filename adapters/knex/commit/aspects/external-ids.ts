import { externalIdsRemovedBy } from '../../../../core/commit/aspects/external-ids.js';
import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import {
  addExternalIds,
  deleteExternalIds,
  externalIdKey,
  findExternalIds,
} from '../../tables/messages/external-ids.js';
import type { KnexAspect } from '../aspect.js';

/** External ids and their owners. */
export const externalIds: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      findExternalIds,
      [...query.externalIds.values()].map(externalIdKey),
      ({ project, name, owner }) => facts.externalIds.set(factKey(project, name), owner),
    ),
  ],
  // A group can remove a name and give it again, or the reverse: what the name is after the group counts.
  write: ({ verdicts, facts }) => [
    bind(
      deleteExternalIds,
      verdicts.flatMap(({ change }) =>
        externalIdsRemovedBy(change).map(({ name, of }) => ({
          ...externalIdKey({ project: change.project, name }),
          owner: of,
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
