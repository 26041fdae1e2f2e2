import { externalIdsRemovedBy } from '../../../../core/commit/aspects/external-ids.js';
import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import {
  addExternalIds,
  deleteExternalIds,
  findExternalIds,
} from '../../tables/messages/external-ids.js';
import type { KnexAspect } from '../aspect.js';

/** External ids and their owners. */
export const externalIds: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(findExternalIds, [...query.externalIds.values()], ({ project, name, record }) =>
      facts.externalIds.set(factKey(project, name), record),
    ),
  ],
  // A group can remove a name and give it again, or the reverse: what the name is after the group counts.
  write: ({ verdicts, facts }) => [
    bind(
      deleteExternalIds,
      verdicts.flatMap(({ change }) =>
        externalIdsRemovedBy(change).map(({ name, of }) => ({
          project: change.project,
          name,
          record: of,
        })),
      ),
    ),
    bind(
      addExternalIds,
      verdicts.flatMap(({ change: { project, externalIds: given } }) =>
        (given ?? [])
          .filter(({ name, of }) => facts.externalIds.get(factKey(project, name)) === of)
          .map(({ name, of }) => ({ project, name, record: of })),
      ),
    ),
  ],
};
