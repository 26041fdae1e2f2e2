import * as E from 'fp-ts/lib/Either.js';
import {
  type Channel,
  type ChannelStatus,
  defaultRatePerSecond,
} from '../../model/channels/channel.js';
import { NewChannel } from '../../model/channels/new-channel.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { type ChannelId, isId, type NewId, type ProjectId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import type { Instant } from '../../shared/time.js';
import { findProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { moveChannel } from './move-channel.js';

/** Channels that a project may have. */
const channelLimit = 100;

/** The ports of the use cases of channels. */
export type ManageChannelsPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenants: TenantStore;
  readonly channels: ChannelStore;
  readonly commit: Commit;
};

/** A channel to connect to a project; see `NewChannel` for the bounds. */
export type ConnectChannel = NewChannel & { readonly project: string };

/** New settings of a channel. */
export type ChangeSettings = {
  readonly channel: string;
  readonly change: (channel: Channel) => Channel['settings'];
};

/** Why a channel is not connected. */
export type ConnectRefusal =
  | InvalidInput
  | ProjectNotFound
  | { readonly code: 'channel_limit_exceeded'; readonly limit: number }
  | { readonly code: 'provider_not_allowed'; readonly provider: string }
  | AddressTaken;
/** `channel` uses the number `address`. */
export type AddressTaken = {
  readonly code: 'address_taken';
  readonly channel: ChannelId;
  readonly address: string;
};
/** No channel of the project has this id. */
export type ChannelNotFound = { readonly code: 'channel_not_found'; readonly id: string };

/**
 * Connects a number. A sandbox channel is `active` at once; another is `pending` until its provider has
 * confirmed it (docs/specification.md#3.3.1). A test project's channels are sandbox channels
 * (docs/specification.md#3.9.1). A real number belongs to one channel at a time, in any project
 * (docs/specification.md#3.3.5).
 */
export const connectChannel =
  ({ clock, newId, tenants, channels, commit }: ManageChannelsPorts) =>
  async (command: ConnectChannel): Promise<E.Either<ConnectRefusal, Channel>> => {
    const { project: owner, ...input } = command;
    const decoded = decodeInput(NewChannel, input);
    if (E.isLeft(decoded)) return decoded;
    const given = decoded.right;
    const project = await findProject(tenants, owner);
    if (E.isLeft(project)) return project;
    if (project.right.environment === 'test' && given.provider !== 'sandbox')
      return E.left({ code: 'provider_not_allowed', provider: given.provider });
    const holder = await holderOf(channels, given);
    if (holder) return E.left(addressTaken(holder));

    return retryOnConflict(() => {
      const channel = channelOf(given, project.right.id, newId('chan'), clock());
      const { id, createdAt: at } = channel;
      const requires = { channelsBelow: channelLimit };
      const puts = { channels: [channel] };
      const change = { project: channel.project, at, requires, puts, wake: [id] };
      return commitChange(commit, change, {
        committed: () => E.right(channel),
        channel_limit: ({ limit }) => E.left({ code: 'channel_limit_exceeded', limit } as const),
        changed: retry,
        project_missing: () => E.left({ code: 'project_not_found', id: command.project } as const),
      });
    });
  };

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

const addressTaken = ({ id, address }: Channel): AddressTaken => ({
  code: 'address_taken',
  channel: id,
  address,
});

/** The channel that uses a real number already; one that is inactive has let go of it. */
const holderOf = async (
  channels: ChannelStore,
  { provider, address }: Pick<Channel, 'provider' | 'address'>,
): Promise<Channel | undefined> =>
  provider === 'sandbox'
    ? undefined
    : (await channels.ofProvider(provider)).find(
        (channel) => channel.address === address && channel.status !== 'inactive',
      );

/** Gives a channel other settings, such as a new token; where it stands stays as it is. */
export const changeSettings =
  (ports: ManageChannelsPorts) =>
  async (command: ChangeSettings): Promise<E.Either<ChannelNotFound, Channel>> =>
    retryOnConflict(async () => {
      const channel = await findAnywhere(ports, command.channel);
      if (!channel) return E.left({ code: 'channel_not_found', id: command.channel });
      const at = ports.clock();
      const changed: Channel = { ...channel, settings: command.change(channel), updatedAt: at };
      const update = { project: channel.project, at, puts: { channels: [changed] } };
      return commitChange(ports.commit, update, {
        committed: () => E.right(changed),
        changed: retry,
      });
    });

/** A project's channels, the oldest first. */
export const listChannels =
  ({ tenants, channels }: ManageChannelsPorts) =>
  async (query: {
    readonly project: string;
  }): Promise<E.Either<ProjectNotFound, readonly Channel[]>> => {
    const project = await findProject(tenants, query.project);
    return E.isLeft(project) ? project : E.right(await channels.list(project.right.id));
  };

/** Stops a channel: its queue is held until it is resumed. */
export const pauseChannel = (ports: ManageChannelsPorts) => operatorMove(ports, () => 'inactive');

/**
 * Resumes a paused channel: a sandbox channel at once, another channel when its provider confirms it again. Refused
 * while another channel uses its number.
 */
export const resumeChannel = (ports: ManageChannelsPorts) => {
  const resume = operatorMove(ports, () => 'pending');
  return async (command: {
    readonly channel: string;
  }): Promise<E.Either<ChannelNotFound | AddressTaken, Channel>> => {
    const channel = await findAnywhere(ports, command.channel);
    const holder = channel && (await holderOf(ports.channels, channel));
    return holder && holder.id !== channel.id ? E.left(addressTaken(holder)) : resume(command);
  };
};

const findAnywhere = async (
  { channels }: ManageChannelsPorts,
  id: string,
): Promise<Channel | undefined> => (isId('chan')(id) ? channels.findAnywhere(id) : undefined);

/** A move that is not possible from where the channel stands changes nothing and is no error. */
const operatorMove =
  (ports: ManageChannelsPorts, target: (channel: Channel) => ChannelStatus) =>
  async (command: { readonly channel: string }): Promise<E.Either<ChannelNotFound, Channel>> =>
    retryOnConflict(async () => {
      const channel = await findAnywhere(ports, command.channel);
      if (!channel) return E.left({ code: 'channel_not_found', id: command.channel });
      const now = ports.clock();
      const moved = moveChannel(channel, target(channel), now, ports.newId, { by: 'operator' });
      if (!moved) return E.right(channel);
      return commitChange(ports.commit, moved.change, {
        committed: () => E.right(moved.channel),
        changed: retry,
      });
    });
