import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../../contract/input.js';
import { type Channel, defaultRatePerSecond } from '../../../model/channels/channel.js';
import { type NewChannel, newChannel } from '../../../model/channels/new-channel.js';
import { heldLimit, type LimitSource } from '../../../model/limits/effective-limits.js';
import type { Networks } from '../../../model/networks/network.js';
import type { ChannelId, ProjectId } from '../../../shared/ids.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import type { Instant } from '../../../shared/time.js';
import { findProject, noProject, type ProjectNotFound } from '../../administration/find-tenant.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import { commitChange, retry } from '../../commit-change.js';
import { namedProject } from '../../input/fields.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import type { ChannelPorts } from '../write-channel.js';
import { channelAddress } from './channel-address.js';
import { type AddressTaken, addressTaken, holderOf } from './holder.js';

/** A channel to connect to a project; see `NewChannel` for the bounds. */
const connectInput = closedInput({ project: namedProject, ...newChannel.needed }, newChannel.free);
export type ConnectChannel = InputOf<typeof connectInput>;

/** The ports of `connectChannel`. */
export type ConnectChannelPorts = ChannelPorts & { readonly networks: Networks };

/** Why a channel is not connected. */
export type ConnectRefusal =
  | InvalidInput
  | ProjectNotFound
  | {
      readonly code: 'channel_limit_exceeded';
      readonly limit: number;
      readonly source: LimitSource;
    }
  | { readonly code: 'provider_not_allowed'; readonly provider: string }
  | AddressTaken;

/** When a channel is not connected. */
export const notConnected = {
  ...noProject,
  provider_not_allowed: 'a test project can have sandbox channels only',
  address_taken: 'another channel that is not `inactive` uses the number',
  channel_limit_exceeded: 'the project has as many channels as it may have',
} as const;

/** What the audit log says of a new channel. */
export const connected = {
  action: 'channel.connect',
  made: idOf,
  details: ({ provider }: { readonly provider: string }) => ({ provider }),
} as const;

/** docs/specification.md#3.3.1, #3.3.5, #3.9.1. */
export const connectChannel = useCase({
  kind: 'write',
  summary: 'Connects a number to a project.',
  description: [
    'A sandbox channel is `active` at once.',
    'Another is `pending` until its provider confirms it.',
    'A number belongs to one channel of its provider at a time, in all projects.',
    'See `NewChannel` for the bounds.',
  ],
  promise: 'One commit: the channel and the check of the limit.',
  permission: 'channels:manage',
  owner: byProject,
  audit: connected,
  within: false,
  input: connectInput,
  refusals: notConnected,
  run:
    ({ clock, newId, tenants, networks, channels, commit }: ConnectChannelPorts) =>
    async (given: ConnectChannel): Promise<E.Either<ConnectRefusal, Channel>> => {
      const { provider } = given;
      const address = channelAddress(networks(provider), given.address);
      if (E.isLeft(address)) return address;
      const command = { ...given, address: address.right };
      const project = await findProject(tenants, command.project);
      if (E.isLeft(project)) return project;
      if (project.right.environment === 'test' && provider !== 'sandbox')
        return E.left({ code: 'provider_not_allowed', provider });
      const holder = await holderOf(channels, command);
      if (holder) return E.left(addressTaken(holder));

      return retryOnConflict(async () => {
        const layers = await tenants.findLayers(project.right.id);
        const { limit, source } = heldLimit(layers, 'channels');
        const channel = channelOf(command, project.right.id, newId('chan'), clock());
        const { id, createdAt: at } = channel;
        const requires = { channelsBelow: limit };
        const puts = { channels: [channel] };
        const change = { project: channel.project, at, requires, puts, wake: [id] };
        return commitChange(commit, change, {
          committed: () => E.right(channel),
          channel_limit: () => E.left({ code: 'channel_limit_exceeded', limit, source } as const),
          changed: retry,
          project_missing: () =>
            E.left({ code: 'project_not_found', id: command.project } as const),
        });
      });
    },
});

const channelOf = (
  {
    ratePerSecond = defaultRatePerSecond,
    type,
    provider,
    address,
    displayName,
    settings,
  }: NewChannel,
  project: ProjectId,
  id: ChannelId,
  now: Instant,
): Channel => ({
  id,
  project,
  version: 0,
  type,
  provider,
  address,
  displayName,
  ...(provider === 'sandbox'
    ? { status: 'active' }
    : {
        status: 'pending',
        statusReason: { reason: 'not_verified', providerCode: null, detail: null, since: now },
      }),
  ratePerSecond,
  settings,
  createdAt: now,
  updatedAt: now,
});
