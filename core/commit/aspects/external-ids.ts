import type { Id, ProjectId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import type { Conflict } from '../change.js';
import { addName } from '../fact-query.js';
import { type Facts, factKey } from '../facts.js';

/**
 * External ids of messages and templates. Each belongs to one of them within its project, and goes with a removed template.
 * An inbound message waits for its media file under its external id until it has the file or is erased.
 */
export const externalIds: Aspect = {
  needs: (query, { project, requires, externalIds: given, removeTemplates }) => {
    const { externalIds: names, pendingMedia } = query;
    if (requires?.unusedExternalId !== undefined)
      addName(names, project, requires.unusedExternalId);
    if (requires?.pendingMedia !== undefined) pendingMedia.add(requires.pendingMedia);
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
    return requires?.pendingMedia === undefined || facts.pendingMedia.has(requires.pendingMedia)
      ? undefined
      : { code: 'media_not_pending' };
  },
  apply: (facts, { project, externalIds: given, removeTemplates }) => {
    for (const { id, externalId } of removeTemplates ?? []) {
      const key = factKey(project, externalId);
      if (facts.externalIds.get(key) === id) facts.externalIds.delete(key);
    }
    for (const { name, of } of given ?? []) facts.externalIds.set(factKey(project, name), of);
  },
  touches: emptyPhase,
};

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
