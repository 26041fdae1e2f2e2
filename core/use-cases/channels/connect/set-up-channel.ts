import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { closedInput, type InputOf, input } from '../../../contract/input.js';
import type { Channel } from '../../../model/channels/channel.js';
import { shownOperatorChannel } from '../../../model/channels/channel-view.js';
import { NewChannel, newChannel } from '../../../model/channels/new-channel.js';
import type { ChannelSetup, SetupValues } from '../../../ports/provider/channel-setup.js';
import { decodeInput, type InvalidInput } from '../../../shared/invalid-input.js';
import { idText } from '../../../shared/published.js';
import { type ProjectQuery, projectInput } from '../../administration/find-tenant.js';
import { byChannel, byProject } from '../../authorization/resource-owner.js';
import { aText, namedProject } from '../../input/fields.js';
import { useCase } from '../../use-case.js';
import { type ChannelNotFound, noChannel } from '../find-channel.js';
import { configureChannel } from '../write-channel.js';
import {
  type ConnectChannelPorts,
  type ConnectRefusal,
  connectChannel,
  connected,
  notConnected,
} from './connect-channel.js';

/** How to connect channels, by the name of the provider. */
export type ChannelSetups = Readonly<Record<string, ChannelSetup>>;

/** The ports of the use cases that take the values of a setup. */
export type SetUpChannelPorts = ConnectChannelPorts & { readonly setups: ChannelSetups };

/** What an operator is asked for to connect a channel of a provider. */
export type ProviderSetup = Pick<ChannelSetup, 'type' | 'fields' | 'webhook'> & {
  readonly provider: string;
};

/** The values that the setup of a provider asks for, by the names of their fields. */
export const setupValues: t.Type<SetupValues, unknown, unknown> = t.record(t.string, t.string);

/** A channel to connect, with the values that its provider's setup asks for. */
const setUpInput = closedInput(
  {
    project: namedProject,
    provider: aText,
    /** Of a network of numbers: E.164, also with spaces, dots, hyphens and parentheses. */
    address: newChannel.needed.address,
    displayName: newChannel.needed.displayName,
    values: setupValues,
  },
  newChannel.free,
);
export type SetUpChannel = InputOf<typeof setUpInput>;

/** Values that replace those of a channel. */
const changeInput = input({ channel: idText('chan'), values: setupValues });
export type ChangeSetup = InputOf<typeof changeInput>;

export const listSetups = useCase({
  kind: 'read',
  summary: 'Lists what an operator is asked for to connect a channel of each provider.',
  permission: 'channels:read',
  owner: byProject,
  within: false,
  input: projectInput,
  refusals: 'none',
  run:
    ({ setups }: Pick<SetUpChannelPorts, 'setups'>) =>
    async (_: ProjectQuery): Promise<readonly ProviderSetup[]> =>
      Object.entries(setups).map(([provider, { type, fields, webhook }]) => ({
        provider,
        type,
        fields,
        ...(webhook && { webhook }),
      })),
});

/** The setup of a provider, or the refusal of a provider that has none. */
export const setupOf = (
  setups: ChannelSetups,
  provider: string,
): E.Either<InvalidInput, ChannelSetup> => {
  const setup = Object.hasOwn(setups, provider) ? setups[provider] : undefined;
  return setup
    ? E.right(setup)
    : invalid('/provider', `must be ${Object.keys(setups).join(' or ')}`);
};

export const setUpChannel = useCase({
  kind: 'write',
  summary: 'Connects a channel by the values that the setup of its provider asks for.',
  description: ['It seals the secrets among them.', 'For the rest it is `connectChannel`.'],
  promise: 'One commit: the channel and the check of the limit.',
  permission: 'channels:manage',
  owner: byProject,
  audit: connected,
  within: false,
  input: setUpInput,
  result: shownOperatorChannel,
  refusals: notConnected,
  run:
    (ports: SetUpChannelPorts) =>
    async (command: SetUpChannel): Promise<E.Either<ConnectRefusal, Channel>> => {
      const { project, values, address: given, ...channel } = command;
      const setup = setupOf(ports.setups, command.provider);
      if (E.isLeft(setup)) return setup;
      const settings = setup.right.settingsOf(values);
      if (E.isLeft(settings)) return settings;
      const made = {
        ...channel,
        type: setup.right.type,
        address: given,
        settings: settings.right,
      };
      const decoded = decodeInput(NewChannel, made);
      return E.isLeft(decoded) ? decoded : connectChannel(ports)({ project, ...decoded.right });
    },
});

export const changeSetup = useCase({
  kind: 'write',
  summary: 'Replaces some of the values of a channel, such as its token.',
  description: [
    'A value that is absent or empty stays.',
    'The status stays.',
    'Refuses a value that cannot be replaced, and none at all, with `invalid_input`.',
  ],
  permission: 'channels:manage',
  owner: byChannel,
  audit: {
    action: 'channel.change_settings',
    resource: ({ channel }) => channel,
    details: ({ values }) => ({ names: namesIn(values) }),
  },
  within: false,
  input: changeInput,
  result: shownOperatorChannel,
  refusals: noChannel,
  run:
    (ports: SetUpChannelPorts) =>
    ({
      channel,
      values,
    }: ChangeSetup): Promise<E.Either<InvalidInput | ChannelNotFound, Channel>> =>
      configureChannel(ports, channel, ({ provider, settings: present }) =>
        pipe(
          setupOf(ports.setups, provider),
          E.flatMap((setup) => onlyAsked(setup, provider, values)),
          E.flatMap((setup) => setup.settingsOf(values, present)),
          E.map((settings) => ({ settings })),
        ),
      ),
});

/** The setup, when it asks for each of the values. Their names are not repeated: one can be a secret at the wrong place. */
const onlyAsked = (
  setup: ChannelSetup,
  provider: string,
  values: SetupValues,
): E.Either<InvalidInput, ChannelSetup> => {
  const names = setup.fields.map(({ name }) => name);
  if (Object.keys(values).every((name) => names.includes(name))) return E.right(setup);
  return names.length === 0
    ? invalid('/values', `must be empty: a ${provider} channel has no values`)
    : invalid('/values', `must be those of a ${provider} channel: ${names.join(', ')}`);
};

/** What the name of a value looks like. Another text can be a secret at the wrong place. */
const nameForm = /^[a-z]\w{0,23}$/i;

/** The names of the values that are given; `…` in place of what is no name. */
const namesIn = (values: SetupValues): string =>
  Object.keys(values)
    .filter((name) => values[name] !== '')
    .map((name) => (nameForm.test(name) ? name : '…'))
    .join(' ')
    .slice(0, 200);

const invalid = (property: string, message: string): E.Either<InvalidInput, never> =>
  E.left({ code: 'invalid_input', property, message });
