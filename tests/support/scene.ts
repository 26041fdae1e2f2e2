import type { Change } from '../../core/commit/change.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { Message } from '../../core/model/messages/message.js';
import type { Project } from '../../core/model/tenants/project.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { anyChannel, anyOrganization, anyProject } from './builders.js';
import { present, rightOf } from './either.js';

/** Adds a project, in an organization of its own. */
export const openProject = async (
  { tenants }: Stores,
  given: Partial<Project> = {},
): Promise<Project> => {
  const organization = anyOrganization();
  await tenants.addOrganization(organization);
  const project = anyProject({ organization: organization.id, ...given });
  await tenants.addProject(project, Number.POSITIVE_INFINITY);
  return project;
};

/** Adds an active channel; gives it as it stands after that. */
export const openChannel = async (
  { commit }: Stores,
  { id: project }: Pick<Project, 'id'>,
  given: Partial<Channel> = {},
): Promise<Channel> => {
  const channel = anyChannel({ project, ...given });
  rightOf(await commit({ project, at: channel.createdAt, puts: { channels: [channel] } }));
  return { ...channel, version: 1 };
};

/** Fresh stores with one project and one active channel in it. */
export const scene = async (fresh: () => Promise<Stores>, given: Partial<Project> = {}) => {
  const stores = await fresh();
  const project = await openProject(stores, given);
  const channel = await openChannel(stores, project);
  return { ...stores, stores, project, channel };
};

/** Makes Changes one after another, so that their order is certain. */
export const commitInOrder = async (
  { commit }: Pick<Stores, 'commit'>,
  changes: readonly Change[],
): Promise<void> => {
  for (const change of changes) rightOf(await commit(change));
};

/** The one message that a Change puts. */
export const messageOf = ({ puts }: Change): Message => present(puts?.messages?.[0]);
