import type { Id, ProjectId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import type { Change, Conflict, ExternalId } from '../change.js';
import { addName } from '../fact-query.js';
import { type Facts, factKey } from '../facts.js';

/**
 * External ids of messages and templates. Each belongs to one of them within its project, and goes with a removed template
 * or with an erased message.
 */
export const externalIds: Aspect = {
  needs: (query, { project, requires, externalIds: given, removeTemplates }) => {
    const { externalIds: names } = query;
    if (requires?.unusedExternalId !== undefined)
      addName(names, project, requires.unusedExternalId);
    for (const { name } of given ?? []) addName(names, project, name);
    for (const { externalId } of removeTemplates ?? []) addName(names, project, externalId);
  },
  conflict: (facts, { project, requires, externalIds: given }) => {
    if (requires?.unusedExternalId) {
      const taken = takenBy(facts, project, requires.unusedExternalId);
      if (taken) return taken;
    }
    for (const { name, of } of given ?? []) {
      const taken = takenBy(facts, project, name, of);
      if (taken) return taken;
    }
    return undefined;
  },
  apply: (facts, change) => {
    const { project, externalIds: given } = change;
    for (const { name, of } of externalIdsRemovedBy(change)) {
      const key = factKey(project, name);
      if (facts.externalIds.get(key) === of) facts.externalIds.delete(key);
    }
    for (const { name, of } of given ?? []) facts.externalIds.set(factKey(project, name), of);
  },
  touches: emptyPhase,
};

/** The external ids that a Change removes, as far as they have the same owner still. */
export const externalIdsRemovedBy = ({
  removeTemplates,
  removeExternalIds = [],
}: Change): readonly ExternalId[] => [
  ...removeExternalIds,
  ...(removeTemplates ?? []).map(({ id, externalId }) => ({ name: externalId, of: id })),
];

/** The conflict when the name belongs to anything but `of`. */
const takenBy = (
  facts: Facts,
  project: ProjectId,
  name: string,
  of?: Id<'msg' | 'tmpl'>,
): Conflict | undefined => {
  const holder = facts.externalIds.get(factKey(project, name));
  return holder && holder !== of ? { code: 'external_id_taken', name, holder } : undefined;
};
