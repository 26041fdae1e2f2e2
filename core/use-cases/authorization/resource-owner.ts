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

/** The organization and project that own what a command is about. The organization decides who may run it. */
export type ResourceOwner = {
  readonly organization: OrganizationId;
  readonly project: ProjectId | null;
};

/** What a command names does not exist, or belongs to an organization that the actor must not know of. */
export type NotThere = OrganizationNotFound | ProjectNotFound | ChannelNotFound | KeyNotFound;

/** The stores that tell whose a resource is. */
export type OwnerPorts = {
  readonly tenants: TenantStore;
  readonly channels: Pick<ChannelStore, 'findAnywhere'>;
};

/** Finds the owner of what commands of one form are about. */
export type FindOwner<Command> = {
  readonly find: (ports: OwnerPorts, command: Command) => Promise<ResourceOwner | undefined>;
  /** The refusal of a command whose owner is not there. */
  readonly missing: (command: Command) => NotThere;
};

const ownerOfProject = async (
  ports: OwnerPorts,
  id: string,
): Promise<ResourceOwner | undefined> => {
  const project = await findProject(ports.tenants, id);
  return E.isLeft(project)
    ? undefined
    : { organization: project.right.organization, project: project.right.id };
};

/** The organization that a command names. */
export const byOrganization: FindOwner<{ readonly organization: string }> = {
  find: async ({ tenants }, { organization: id }) => {
    const found = await findOrganization(tenants, id);
    return E.isLeft(found) ? undefined : { organization: found.right.id, project: null };
  },
  missing: ({ organization: id }) => ({ code: 'organization_not_found', id }),
};

/** The project that a command names. */
export const byProject: FindOwner<{ readonly project: string }> = {
  find: (ports, { project }) => ownerOfProject(ports, project),
  missing: ({ project: id }) => ({ code: 'project_not_found', id }),
};

/** The project of the channel that a command names. */
export const byChannel: FindOwner<{ readonly channel: string }> = {
  find: async (ports, { channel: id }) => {
    const found = await findAnywhere(ports, id);
    return found && ownerOfProject(ports, found.project);
  },
  missing: ({ channel: id }) => ({ code: 'channel_not_found', id }),
};

/** The project of the API key that a command names. */
export const byKey: FindOwner<{ readonly key: string }> = {
  find: async (ports, { key: id }) => {
    const found = await findKey(ports, id);
    return E.isLeft(found) ? undefined : ownerOfProject(ports, found.right.project);
  },
  missing: ({ key: id }) => ({ code: 'api_key_not_found', id }),
};
