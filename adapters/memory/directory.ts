import type { ApiKey } from '../../core/model/access/api-key.js';
import type { Project } from '../../core/model/tenants/project.js';
import type { TenantStore } from '../../core/ports/stores/tenant-store.js';
import type { MemoryState } from './world.js';

/** The operator's records in memory; see the port for what each call promises. */
export const memoryDirectory = (world: MemoryState): TenantStore => ({
  addOrganization: async (organization) => {
    world.organizations.set(organization.id, organization);
  },
  findOrganization: async (id) => world.organizations.get(id),
  addProject: async (project, limit) => {
    const siblings = [...world.projects.values()].filter(
      ({ organization }) => organization === project.organization,
    );
    if (siblings.length >= limit) return false;
    world.facts.projects.set(project.id, { ...project, sequence: 0, endpoints: [] });
    world.projects.set(project.id, project);
    return true;
  },
  findProject: async (id) => world.projects.get(id),
  hasProjects: async () => world.projects.size > 0,
  setBilling: async (id, billing) => {
    const project = world.projects.get(id);
    const facts = world.facts.projects.get(id);
    if (!project || !facts) return;
    world.projects.set(id, { ...project, billing });
    world.facts.projects.set(id, { ...facts, billing });
  },
  addKey: async (key) => {
    world.keys.set(key.id, key);
  },
  findKey: async (id) => world.keys.get(id),
  listKeys: async (project) => [...world.keys.values()].filter((key) => key.project === project),
  revokeKey: async (id, at) => {
    const key = world.keys.get(id);
    if (key) world.keys.set(id, { ...key, revokedAt: key.revokedAt ?? at });
  },
  findHolder: async (hash) => {
    const key = [...world.keys.values()].find((candidate) => candidate.hash === hash);
    const project = key && world.projects.get(key.project);
    return key && project && holderOf(key, project);
  },
  recordUse: async (uses) => {
    for (const { key: id, day } of uses) {
      const key = world.keys.get(id);
      if (key && (key.lastUsedOn ?? '') < day) world.keys.set(id, { ...key, lastUsedOn: day });
    }
  },
});

const holderOf = (key: ApiKey, { organization, environment }: Project) => ({
  ...key,
  organization,
  environment,
});
