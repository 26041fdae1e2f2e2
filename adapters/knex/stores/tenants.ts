import { type NewLimits, retentionKinds } from '../../../core/model/retention/limits.js';
import type { Project } from '../../../core/model/tenants/project.js';
import type { TenantStore } from '../../../core/ports/stores/tenant-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { type Instant, isoTime } from '../../../core/shared/time.js';
import { wholeRows } from '../session/damaged-row.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { ascending, bind, execute, fetchRows, type Work } from '../session/work.js';
import { addProjects, mediaUse, noSubscriptions } from '../tables/tenants/projects.js';
import {
  deleteRetentionLimits,
  limitRow,
  retentionLimitsOf,
  setLimits,
} from '../tables/tenants/retention-limits.js';
import {
  addKeys,
  addOrganizations,
  countProjects,
  findHolders,
  type KeyRow,
  keyFrom,
  keyRow,
  lockOrganization,
  type OrganizationRow,
  organizationFrom,
  organizationRow,
  type ProjectRow,
  projectFrom,
  projectRow,
  recordUses,
  revokeKeys,
  setBillings,
} from '../tables/tenants/tenants.js';
import { countMediaBytes } from './media-bytes.js';

/** Organizations, projects and API keys in a database. */
export const knexTenants = (session: DatabaseSession): TenantStore => {
  const { query, transact } = session;
  const findHolder = session.lookUp(lookUp(findHolders));
  return {
    addOrganization: (organization) =>
      transact(() => execute(bind(addOrganizations, [organizationRow(organization)]))),
    listOrganizations: async ({ after, limit }) => {
      const rows = await query((from) => {
        const next = from<OrganizationRow>('organizations').orderBy('id').limit(limit);
        return after === undefined ? next : next.where('id', '>', after);
      });
      return rows.map(organizationFrom);
    },
    findOrganization: async (id) => {
      const row = await query((from) =>
        from<OrganizationRow>('organizations').where({ id }).first(),
      );
      return row && organizationFrom(row);
    },
    addProject: (project, limit) => transact(() => addProject(project, limit)),
    findProject: async (id) => {
      const row = await query((from) => from<ProjectRow>('projects').where({ id }).first());
      return row && projectFrom(row);
    },
    listProjects: async (organization) => {
      const rows = await query((from) =>
        from<ProjectRow>('projects').where({ organization }).orderBy(['created_at', 'id']),
      );
      return rows.map(projectFrom);
    },
    hasProjects: async () => {
      const row = await query((from) => from<ProjectRow>('projects').first('id'));
      return row !== undefined;
    },
    setBilling: (id, { subscription, messageAllowance }) => {
      const row = { id, subscription, message_allowance: messageAllowance };
      return transact(() => execute(bind(setBillings, [row])));
    },
    findLimits: async (project) =>
      Object.assign({}, ...(await session.fetchRows(retentionLimitsOf, [{ project }]))),
    countMediaBytes: (id) => countMediaBytes(session, id),
    mediaUse: async (bytes) => {
      const [use] = await session.fetchRows(mediaUse, [{ bytes }]);
      return use ?? { projects: 0, mostBytes: 0 };
    },
    setLimits: (project, limits, at) => transact(() => storeLimits(project, limits, at)),
    addKey: (key) => transact(() => execute(bind(addKeys, [keyRow(key)]))),
    findKey: async (id) => {
      const row = await query((from) => from<KeyRow>('api_keys').where({ id }).first());
      return row && keyFrom(row);
    },
    listKeys: async (project) => {
      const rows = await query((from) =>
        from<KeyRow>('api_keys').where({ project }).orderBy(['created_at', 'id']),
      );
      return wholeRows(rows, keyFrom, session.onDamagedRow);
    },
    revokeKey: (id, at) => transact(() => execute(bind(revokeKeys, [{ id, at }]))),
    findHolder: (hash) => findHolder({ hash }),
    recordUse: (uses) => {
      const rows = uses.map(({ key: id, minute }) => ({ id, used: isoTime(minute) }));
      return transact(() => execute(bind(recordUses, ascending(rows, 'id'))));
    },
  };
};

/** Locks the organization, so that no other transaction adds a project between the count and the insert. */
function* addProject(project: Project, limit: number): Work<boolean> {
  const { organization: id } = project;
  yield* fetchRows(lockOrganization, [{ id }]);
  const [siblings = 0] = yield* fetchRows(countProjects, [{ id }]);
  if (siblings >= limit) return false;
  yield* execute(
    bind(addProjects, [{ ...projectRow(project), sequence: 0, subscriptions: noSubscriptions }]),
  );
  return true;
}

function* storeLimits(project: ProjectId, limits: NewLimits, at: Instant): Work<void> {
  const rows = retentionKinds.flatMap((kind) => {
    const limit = limits[kind];
    if (limit === undefined || limit === 'default') return [];
    return [limitRow(project, kind, limit === 'forever' ? null : limit, at)];
  });
  const dropped = retentionKinds.filter((kind) => limits[kind] === 'default');
  yield* execute(
    bind(setLimits, rows),
    bind(
      deleteRetentionLimits,
      dropped.map((kind) => ({ project, kind })),
    ),
  );
}
