import type { TenantStore } from '../../../core/ports/stores/tenant-store.js';
import { isoTime } from '../../../core/shared/time.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { ascending, bind, execute } from '../session/work.js';
import { rolesInProject } from '../tables/people/project-roles.js';
import { allPlans, layersOf } from '../tables/tenants/plans.js';
import { mediaUse } from '../tables/tenants/projects.js';
import { quickRepliesOf } from '../tables/tenants/quick-replies.js';
import { retentionLimitsOf } from '../tables/tenants/retention-limits.js';
import {
  anyProjects,
  findHolders,
  findKeys,
  findOrganizations,
  findProjects,
  keysOf,
  nextOrganizations,
  organizationsOfPlan,
  projectsOf,
  recordUses,
} from '../tables/tenants/tenants.js';
import { countMediaBytes } from './media-bytes.js';

/** Organizations, projects and API keys in a database. */
export const knexTenants = (session: DatabaseSession): TenantStore => {
  const { fetchRows: read, transact } = session;
  const findHolder = session.lookUp(lookUp(findHolders));
  return {
    listOrganizations: ({ after = '', limit }) => read(nextOrganizations, [{ after, limit }]),
    findOrganization: async (id) => (await read(findOrganizations, [{ id }]))[0],
    findProject: async (id) => (await read(findProjects, [{ id }]))[0],
    listProjects: (organization) => read(projectsOf, [{ organization }]),
    hasProjects: async () => (await read(anyProjects, [{}])).length > 0,
    listProjectRoles: (project) => read(rolesInProject, [{ project }]),
    listQuickReplies: (project) => read(quickRepliesOf, [{ project }]),
    findLayers: async (id) => (await read(layersOf, [{ id }]))[0],
    listPlans: () => read(allPlans, [{}]),
    organizationsOfPlan: (plan) => read(organizationsOfPlan, [{ plan }]),
    listLimits: (project) => read(retentionLimitsOf, [{ project }]),
    countMediaBytes: (id) => countMediaBytes(session, id),
    mediaUse: async (bytes) =>
      (await read(mediaUse, [{ bytes }]))[0] ?? { projects: 0, mostBytes: 0, allBytes: 0 },
    findKey: async (id) => (await read(findKeys, [{ id }]))[0],
    listKeys: (project) => read(keysOf, [{ project }]),
    findHolder: (hash) => findHolder({ hash }),
    recordUse: (uses) => {
      const rows = uses.map(({ key: id, minute }) => ({ id, used: isoTime(minute) }));
      return transact(() => execute(bind(recordUses, ascending(rows, 'id'))));
    },
  };
};
