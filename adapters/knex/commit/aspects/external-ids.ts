import { factKey } from '../../../../core/commit/facts.js';
import { reading, step } from '../../session/work.js';
import { addAliases, findAliases } from '../../tables/aliases.js';
import type { KnexAspect } from '../aspect.js';

/** External ids and their owners. */
export const externalIds: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(findAliases, [...query.externalIds.values()], ({ project, name, record }) =>
      facts.externalIds.set(factKey(project, name), record),
    ),
  ],
  write: ({ verdicts }) => [
    step(
      addAliases,
      verdicts.flatMap(({ change: { project, externalIds: given } }) =>
        (given ?? []).map(({ name, of }) => ({ project, name, record: of })),
      ),
    ),
  ],
};
