import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import { addExternalIds, findExternalIds } from '../../tables/messages/external-ids.js';
import type { KnexAspect } from '../aspect.js';

/** External ids and their owners. */
export const externalIds: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(findExternalIds, [...query.externalIds.values()], ({ project, name, record }) =>
      facts.externalIds.set(factKey(project, name), record),
    ),
  ],
  write: ({ verdicts }) => [
    bind(
      addExternalIds,
      verdicts.flatMap(({ change: { project, externalIds: given } }) =>
        (given ?? []).map(({ name, of }) => ({ project, name, record: of })),
      ),
    ),
  ],
};
