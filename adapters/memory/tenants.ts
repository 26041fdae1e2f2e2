import type { ApiKey, KeyHolder } from '../../core/model/access/api-key.js';
import type { LimitLayers, LimitValues } from '../../core/model/limits/effective-limits.js';
import { defaultPlan } from '../../core/model/limits/plan.js';
import { countedSize } from '../../core/model/media/media.js';
import type { Project } from '../../core/model/tenants/project.js';
import { suspendedBy } from '../../core/model/tenants/suspension.js';
import type { TenantStore } from '../../core/ports/stores/tenant-store.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** Organizations, projects and keys in memory. The port documents what each call promises. */
export const memoryTenants = (memory: Tables): Synchronous<TenantStore> => ({
  listOrganizations: ({ after, limit }) =>
    [...memory.organizations.values()]
      .filter(({ id }) => after === undefined || id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  findOrganization: (id) => memory.organizations.get(id),
  findProject: (id) => memory.projects.get(id),
  listProjects: (organization) =>
    [...memory.projects.values()]
      .filter((project) => project.organization === organization)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
  hasProjects: () => memory.projects.size > 0,
  findLayers: (id) => {
    const project = memory.projects.get(id);
    return project && layersOf(memory, project);
  },
  listPlans: () => [...memory.plans.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  organizationsOfPlan: (plan) =>
    [...memory.organizations.values()].filter((organization) => organization.plan === plan),
  listProjectRoles: (id) =>
    [...memory.projectRoles.values()].filter(({ project }) => project === id),
  listQuickReplies: (id) =>
    [...memory.quickReplies.values()].filter(({ project }) => project === id),
  listLimits: (id) => [...memory.retentionLimits.values()].filter(({ project }) => project === id),
  countMediaBytes: (id) => {
    const facts = memory.facts.projects.get(id);
    if (!facts) return 0;
    const files = [...memory.media.values()].filter(({ project }) => project === id);
    const { mediaBytes = files.reduce((sum, file) => sum + countedSize(file), 0) } = facts;
    memory.facts.projects.set(id, { ...facts, mediaBytes });
    return mediaBytes;
  },
  mediaUse: (atLeast) => {
    const counted = [...memory.facts.projects.values()].flatMap(
      ({ mediaBytes = [] }) => mediaBytes,
    );
    const projects = counted.filter((bytes) => bytes >= atLeast).length;
    const allBytes = counted.reduce((sum, bytes) => sum + bytes, 0);
    return { projects, mostBytes: Math.max(0, ...counted), allBytes };
  },
  findKey: (id) => memory.keys.get(id),
  listKeys: (project) => [...memory.keys.values()].filter((key) => key.project === project),
  findHolder: (hash) => {
    const key = [...memory.keys.values()].find((candidate) => candidate.hash === hash);
    const project = key && memory.projects.get(key.project);
    return key && project && holderOf(key, project, layersOf(memory, project));
  },
  recordUse: (uses) => {
    for (const { key: id, minute } of uses) {
      const key = memory.keys.get(id);
      if (key && (key.lastUsedAt ?? 0) < minute)
        memory.keys.set(id, { ...key, lastUsedAt: minute });
    }
  },
});

const holderOf = (
  { name: _, ...key }: ApiKey,
  project: Project,
  limits: LimitLayers,
): KeyHolder => {
  const { organization, environment } = project;
  const suspended = suspendedBy(project);
  const isLimited = Object.keys(limits).length > 0;
  return {
    ...key,
    organization,
    environment,
    ...(isLimited && { limits }),
    ...(suspended && { suspended }),
  };
};

/** The limits that are set for a project, by level. */
export const layersOf = (
  { organizations, plans }: Pick<Tables, 'organizations' | 'plans'>,
  { organization: id, limits: project }: Project,
): LimitLayers => {
  const { plan: named = defaultPlan, limits: organization } = organizations.get(id) ?? {};
  const plan = plans.get(named)?.limits;
  return {
    ...(project && isSet(project) && { project }),
    ...(organization && isSet(organization) && { organization }),
    ...(plan && { plan }),
  };
};

const isSet = (limits: LimitValues): boolean => Object.keys(limits).length > 0;
