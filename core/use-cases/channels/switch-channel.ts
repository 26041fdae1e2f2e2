import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { Channel, ChannelStatus } from '../../model/channels/channel.js';
import { shownOperatorChannel } from '../../model/channels/channel-view.js';
import { idText } from '../../shared/published.js';
import { byChannel } from '../authorization/resource-owner.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type AddressTaken, addressTaken, holderOf } from './connect/holder.js';
import { type ChannelNotFound, findAnywhere, noChannel } from './find-channel.js';
import { moveChannel } from './move-channel.js';
import type { ChannelPorts } from './write-channel.js';

const switchInput = input({ channel: idText('chan') });
type Switch = InputOf<typeof switchInput>;

export const pauseChannel = useCase({
  kind: 'write',
  summary: 'Stops a channel.',
  description: [
    'New sends are refused, and accepted messages wait until it is resumed or they expire.',
    'Idempotent.',
  ],
  promise: 'One commit: the channel and its event.',
  permission: 'channels:manage',
  owner: byChannel,
  audit: { action: 'channel.pause', resource: ({ channel }) => channel },
  input: switchInput,
  result: shownOperatorChannel,
  refusals: noChannel,
  run:
    (ports: ChannelPorts) =>
    (command: Switch): Promise<E.Either<ChannelNotFound, Channel>> =>
      operatorMove(ports, command, 'inactive'),
});

export const resumeChannel = useCase({
  kind: 'write',
  summary:
    'Resumes a channel: a sandbox channel at once, another when its provider confirms it again.',
  description: ['A channel that is not `inactive` stays as it is.'],
  promise: 'One commit: the channel and its events.',
  permission: 'channels:manage',
  owner: byChannel,
  audit: { action: 'channel.resume', resource: ({ channel }) => channel },
  within: false,
  input: switchInput,
  result: shownOperatorChannel,
  refusals: { ...noChannel, address_taken: 'another channel uses its number now' },
  run:
    (ports: ChannelPorts) =>
    async (command: Switch): Promise<E.Either<ChannelNotFound | AddressTaken, Channel>> => {
      const channel = await findAnywhere(ports, command.channel);
      const holder = channel && (await holderOf(ports.channels, channel));
      return holder && holder.id !== channel.id
        ? E.left(addressTaken(holder))
        : operatorMove(ports, command, 'pending');
    },
});

/** A move that is not possible from where the channel stands changes nothing and is no error. */
const operatorMove = (
  ports: ChannelPorts,
  { channel: id }: Switch,
  to: ChannelStatus,
): Promise<E.Either<ChannelNotFound, Channel>> =>
  retryOnConflict(async () => {
    const channel = await findAnywhere(ports, id);
    if (!channel) return E.left({ code: 'channel_not_found', id });
    const moved = moveChannel(channel, to, ports.clock(), { by: 'operator' });
    if (!moved) return E.right(channel);
    return commitChange(ports.commit, moved.change, {
      committed: E.right(moved.channel),
      changed: retry,
    });
  });
