import { reading } from '../../session/work.js';
import { lockFreeProjects, lockProjects } from '../../tables/tenants/projects.js';
import { emptyPhase, type KnexAspect } from '../aspect.js';

/** Locks the projects: in ascending order, so that no two groups can wait for each other, or those that are free. */
export const project: KnexAspect = {
  load: ({ query, locking }, { facts }) => {
    const rows = [...query.projects].sort().map((id) => ({ id }));
    const lock = locking === 'skip' ? lockFreeProjects : lockProjects;
    return [reading(lock, rows, ({ id, ...found }) => facts.projects.set(id, found))];
  },
  write: emptyPhase,
};
