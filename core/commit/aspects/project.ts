import { type Aspect, emptyPhase } from '../aspect.js';

/**
 * The project that a Change belongs to. A commit locks it, so that its events get consecutive numbers. A project that has left is
 * as one that does not exist.
 */
export const project: Aspect = {
  needs: (query, change) => void query.projects.add(change.project),
  conflict: (facts, change) => {
    const found = facts.projects.get(change.project);
    return found && found.hasLeft !== true ? undefined : { code: 'project_missing' };
  },
  apply: emptyPhase,
  touches: emptyPhase,
};
