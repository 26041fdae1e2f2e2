import * as E from 'fp-ts/lib/Either.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import { findKey, type KeyNotFound } from '../access/find-key.js';
import {
  findOrganization,
  findProject,
  type OrganizationNotFound,
  type ProjectNotFound,
} from '../administration/find-tenant.js';
import { type ChannelNotFound, findAnywhere } from '../channels/find-channel.js';

/** Where an action takes place. Its organization decides who may do it. */
export type Scope = { readonly organization: OrganizationId; readonly project: ProjectId | null };

/** What a command names does not exist, or belongs to an organization that the actor must not know of. */
export type NotThere = OrganizationNotFound | ProjectNotFound | ChannelNotFound | KeyNotFound;

/** The stores that tell whose a resource is. */
export type ScopePorts = {
  readonly tenants: TenantStore;
  readonly channels: Pick<ChannelStore, 'findAnywhere'>;
};

/** Finds the scope of commands of one form. */
export type FindScope<Command> = {
  readonly find: (ports: ScopePorts, command: Command) => Promise<Scope | undefined>;
  /** The refusal of a command whose scope is not there. */
  readonly missing: (command: Command) => NotThere;
};

const scopeOfProject = async (ports: ScopePorts, id: string): Promise<Scope | undefined> => {
  const project = await findProject(ports.tenants, id);
  return E.isLeft(project)
    ? undefined
    : { organization: project.right.organization, project: project.right.id };
};

/** The organization that a command names. */
export const byOrganization: FindScope<{ readonly organization: string }> = {
  find: async ({ tenants }, { organization: id }) => {
    const found = await findOrganization(tenants, id);
    return E.isLeft(found) ? undefined : { organization: found.right.id, project: null };
  },
  missing: ({ organization: id }) => ({ code: 'organization_not_found', id }),
};

/** The project that a command names. */
export const byProject: FindScope<{ readonly project: string }> = {
  find: (ports, { project }) => scopeOfProject(ports, project),
  missing: ({ project: id }) => ({ code: 'project_not_found', id }),
};

/** The project of the channel that a command names. */
export const byChannel: FindScope<{ readonly channel: string }> = {
  find: async (ports, { channel: id }) => {
    const found = await findAnywhere(ports, id);
    return found && scopeOfProject(ports, found.project);
  },
  missing: ({ channel: id }) => ({ code: 'channel_not_found', id }),
};

/** The project of the API key that a command names. */
export const byKey: FindScope<{ readonly key: string }> = {
  find: async (ports, { key: id }) => {
    const found = await findKey(ports, id);
    return E.isLeft(found) ? undefined : scopeOfProject(ports, found.right.project);
  },
  missing: ({ key: id }) => ({ code: 'api_key_not_found', id }),
};
