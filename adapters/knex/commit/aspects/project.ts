import { reading } from '../../session/work.js';
import { lockProjects } from '../../tables/tenants/projects.js';
import { type KnexAspect, nothing } from '../aspect.js';

/** Locks the projects in ascending order: no two groups can wait for each other. */
export const project: KnexAspect = {
  load: ({ query }, { facts }) => {
    const rows = [...query.projects].sort().map((id) => ({ id }));
    return [reading(lockProjects, rows, ({ id, ...found }) => facts.projects.set(id, found))];
  },
  write: nothing,
};
