import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownByPages } from '../../contract/shown.js';
import type { Channel } from '../../model/channels/channel.js';
import {
  type ConnectedChannel,
  shownChannel,
  shownOperatorChannel,
} from '../../model/channels/channel-view.js';
import { type Networks, networkOfChannel } from '../../model/networks/network.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { idText } from '../../shared/published.js';
import {
  findProject,
  noProject,
  type ProjectNotFound,
  type ProjectQuery,
  projectInput,
} from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject, aText } from '../input/fields.js';
import { useCase } from '../use-case.js';
import { type ChannelNotFound, findChannel } from './find-channel.js';

/** One channel of a project, by the id that a person gave. */
export const channelInput = input({ project: aProject, id: idText('chan') });
export type ChannelQuery = InputOf<typeof channelInput>;

/** When a use case of one channel of a project refuses. */
export const noChannelOfProject = {
  channel_not_found: 'the project has no such channel',
} as const;

type ReadPorts = { readonly networks: Networks };

const connected = ({ networks }: ReadPorts, channel: Channel): ConnectedChannel => ({
  ...channel,
  network: networkOfChannel(networks(channel.provider), channel),
});

export const getChannel = useCase({
  kind: 'read',
  summary: 'Gets a channel.',
  description: [
    '`statusReason` says why a channel is not `active`.',
    '`network` is what its provider declares that it takes.',
  ],
  permission: 'channels:read',
  owner: byProject,
  input: channelInput,
  result: shownChannel,
  refusals: noChannelOfProject,
  run:
    (ports: ReadPorts & { readonly channels: Pick<ChannelStore, 'find'> }) =>
    async (query: ChannelQuery): Promise<E.Either<ChannelNotFound, ConnectedChannel>> => {
      const found = await findChannel(ports, query);
      return E.map((channel: Channel) => connected(ports, channel))(found);
    },
});

export const listChannels = useCase({
  kind: 'read',
  summary: 'Lists the channels of a project, of every status, oldest first.',
  description: ['The limit `channels` of the project bounds their number.'],
  permission: 'channels:read',
  owner: byProject,
  input: projectInput,
  result: shownByPages(shownChannel, 'chan'),
  refusals: noProject,
  run:
    (ports: ReadPorts & { readonly tenants: TenantStore; readonly channels: ChannelStore }) =>
    async (
      query: ProjectQuery,
    ): Promise<E.Either<ProjectNotFound, readonly ConnectedChannel[]>> => {
      const project = await findProject(ports.tenants, query.project);
      if (E.isLeft(project)) return project;
      const found = await ports.channels.list(project.right.id);
      return E.right(found.map((channel) => connected(ports, channel)));
    },
});

/** The provider whose channels are listed. */
const providerInput = input(
  { provider: aText },
  {
    /** Only those of this project. */
    project: aProject,
  },
);

export const listProviderChannels = useCase({
  kind: 'read',
  summary: 'Lists the channels of a provider in all projects, oldest first.',
  description: ['With `project` only those of one project; of one that is not there none.'],
  input: providerInput,
  result: shownByPages(shownOperatorChannel, 'chan'),
  refusals: 'none',
  run:
    ({ channels }: { readonly channels: ChannelStore }) =>
    async ({ provider, project }: InputOf<typeof providerInput>): Promise<readonly Channel[]> => {
      const found =
        project === undefined
          ? await channels.ofProvider(provider)
          : (await channels.list(project)).filter((channel) => channel.provider === provider);
      return [...found].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    },
});
