import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closedInput, type InputOf, input } from '../../contract/input.js';
import type { Channel } from '../../model/channels/channel.js';
import { shownOperatorChannel } from '../../model/channels/channel-view.js';
import { RatePerSecond } from '../../model/channels/new-channel.js';
import { idText } from '../../shared/published.js';
import { byChannel } from '../authorization/resource-owner.js';
import { asGiven } from '../input/fields.js';
import { useCase } from '../use-case.js';
import { type ChannelNotFound, noChannel } from './find-channel.js';
import { type ChannelPorts, configureChannel } from './write-channel.js';

type Ports = Pick<ChannelPorts, 'channels' | 'clock' | 'commit'>;

/** New settings of a channel. */
const settingsInput = input({
  channel: idText('chan'),
  change: asGiven<(channel: Channel) => Channel['settings']>(),
});
export type ChangeSettings = InputOf<typeof settingsInput>;

/** A new rate of a channel: 1 to 9,999 messages a second. */
const rateInput = closedInput({ channel: idText('chan'), ratePerSecond: RatePerSecond });
export type ChangeRate = InputOf<typeof rateInput>;

/** Whether a channel sends messages in the network's own form. */
const rawSendsInput = closedInput({ channel: idText('chan'), rawSends: t.boolean });
export type ChangeRawSends = InputOf<typeof rawSendsInput>;

export const changeSettings = useCase({
  kind: 'write',
  summary: 'Replaces the settings of a channel, such as its token.',
  description: [
    '`change` gets the channel as it is, and may be called again when another change commits first.',
    'The status stays.',
  ],
  permission: 'channels:manage',
  owner: byChannel,
  audit: { action: 'channel.change_settings', resource: ({ channel }) => channel },
  input: settingsInput,
  refusals: noChannel,
  run:
    (ports: Ports) =>
    ({ channel, change }: ChangeSettings): Promise<E.Either<ChannelNotFound, Channel>> =>
      configureChannel(ports, channel, (found) => E.right({ settings: change(found) })),
});

export const changeRate = useCase({
  kind: 'write',
  summary: 'Sets the rate of a channel, 1 to 9,999 messages a second.',
  description: ['Its worker applies it when it reads the channel next.', 'The status stays.'],
  permission: 'channels:manage',
  owner: byChannel,
  audit: { action: 'channel.change_rate', resource: ({ channel }) => channel },
  input: rateInput,
  result: shownOperatorChannel,
  refusals: noChannel,
  run:
    (ports: Ports) =>
    ({ channel, ratePerSecond }: ChangeRate): Promise<E.Either<ChannelNotFound, Channel>> =>
      configureChannel(ports, channel, () => E.right({ ratePerSecond }), { wakes: true }),
});

export const changeRawSends = useCase({
  kind: 'write',
  summary: "Allows or forbids messages in the network's own form on a channel.",
  description: [
    'A new channel forbids them. The service checks nothing of them. The status stays.',
  ],
  permission: 'channels:manage',
  owner: byChannel,
  audit: { action: 'channel.change_raw_sends', resource: ({ channel }) => channel },
  input: rawSendsInput,
  result: shownOperatorChannel,
  refusals: noChannel,
  run:
    (ports: Ports) =>
    ({ channel, rawSends }: ChangeRawSends): Promise<E.Either<ChannelNotFound, Channel>> =>
      configureChannel(ports, channel, () => E.right({ rawSends })),
});
