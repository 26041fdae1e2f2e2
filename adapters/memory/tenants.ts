import { factKey } from '../../core/commit/facts.js';
import type { ApiKey } from '../../core/model/access/api-key.js';
import { countedSize } from '../../core/model/media/media.js';
import { retentionKinds } from '../../core/model/retention/limits.js';
import type { Project } from '../../core/model/tenants/project.js';
import type { TenantStore } from '../../core/ports/stores/tenant-store.js';
import { limitsSetBy } from './retention/limits.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** Organizations, projects and keys in memory. The port documents what each call promises. */
export const memoryTenants = (memory: Tables): Synchronous<TenantStore> => ({
  addOrganization: (organization) => {
    memory.organizations.set(organization.id, organization);
  },
  listOrganizations: ({ after, limit }) =>
    [...memory.organizations.values()]
      .filter(({ id }) => after === undefined || id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  findOrganization: (id) => memory.organizations.get(id),
  addProject: (project, limit) => {
    const siblings = [...memory.projects.values()].filter(
      ({ organization }) => organization === project.organization,
    );
    if (siblings.length >= limit) return false;
    memory.facts.projects.set(project.id, { ...project, sequence: 0, endpoints: [] });
    memory.projects.set(project.id, project);
    return true;
  },
  findProject: (id) => memory.projects.get(id),
  listProjects: (organization) =>
    [...memory.projects.values()]
      .filter((project) => project.organization === organization)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
  hasProjects: () => memory.projects.size > 0,
  setBilling: (id, billing) => {
    const project = memory.projects.get(id);
    const facts = memory.facts.projects.get(id);
    if (!project || !facts) return;
    memory.projects.set(id, { ...project, billing });
    memory.facts.projects.set(id, { ...facts, billing });
  },
  findLimits: (id) => limitsSetBy(memory, id),
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
    return { projects, mostBytes: Math.max(0, ...counted) };
  },
  setLimits: (id, limits, at) => {
    for (const kind of retentionKinds) {
      const [key, limit] = [factKey(id, kind), limits[kind]];
      if (limit === 'default') memory.retentionLimits.delete(key);
      else if (limit !== undefined) {
        const days = limit === 'forever' ? null : limit;
        memory.retentionLimits.set(key, { project: id, kind, days, setAt: at });
      }
    }
  },
  addKey: (key) => {
    memory.keys.set(key.id, key);
  },
  findKey: (id) => memory.keys.get(id),
  listKeys: (project) => [...memory.keys.values()].filter((key) => key.project === project),
  revokeKey: (id, at) => {
    const key = memory.keys.get(id);
    if (key) memory.keys.set(id, { ...key, revokedAt: key.revokedAt ?? at });
  },
  findHolder: (hash) => {
    const key = [...memory.keys.values()].find((candidate) => candidate.hash === hash);
    const project = key && memory.projects.get(key.project);
    return key && project && holderOf(key, project);
  },
  recordUse: (uses) => {
    for (const { key: id, minute } of uses) {
      const key = memory.keys.get(id);
      if (key && (key.lastUsedAt ?? 0) < minute)
        memory.keys.set(id, { ...key, lastUsedAt: minute });
    }
  },
});

const holderOf = ({ name: _, ...key }: ApiKey, { organization, environment }: Project) => ({
  ...key,
  organization,
  environment,
});
