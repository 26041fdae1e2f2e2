import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import { ChannelAddress } from '../../model/channels/new-channel.js';
import type { ChannelSetup, SetupValues } from '../../ports/provider/channel-setup.js';
import { isId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { PhoneNumber } from '../../shared/phone-number.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  type ChannelNotFound,
  type ConnectRefusal,
  connectChannel,
  type ManageChannelsPorts,
} from './manage-channels.js';

/** How to connect channels, by the name of the provider. */
export type ChannelSetups = Readonly<Record<string, ChannelSetup>>;

/** The ports of the use cases that take the values of a setup. */
export type SetUpChannelPorts = ManageChannelsPorts & { readonly setups: ChannelSetups };

/** What an operator is asked for to connect a channel of a provider. */
export type ProviderSetup = Pick<ChannelSetup, 'type' | 'fields' | 'webhook'> & {
  readonly provider: string;
};

/** A channel to connect, with the values that its provider's setup asks for. */
export type SetUpChannel = {
  readonly project: string;
  readonly provider: string;
  /** E.164. */
  readonly address: string;
  readonly displayName: string | null;
  /** Messages a second. Default: 80. */
  readonly ratePerSecond?: number;
  readonly values: SetupValues;
};

/** Values that replace those of a channel. */
export type ChangeSetup = { readonly channel: string; readonly values: SetupValues };

/** What an operator is asked for, for each provider. */
export const listSetups =
  ({ setups }: Pick<SetUpChannelPorts, 'setups'>) =>
  async (): Promise<readonly ProviderSetup[]> =>
    Object.entries(setups).map(([provider, { type, fields, webhook }]) => ({
      provider,
      type,
      fields,
      ...(webhook && { webhook }),
    }));

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

/** Connects a channel by the values that its provider's setup asks for. */
export const setUpChannel =
  (ports: SetUpChannelPorts) =>
  async (command: SetUpChannel): Promise<E.Either<ConnectRefusal, Channel>> => {
    const { values, address: given, ...channel } = command;
    const setup = setupOf(ports.setups, command.provider);
    if (E.isLeft(setup)) return setup;
    const address = addressOf(given);
    if (E.isLeft(address)) return address;
    const settings = setup.right.settingsOf(values);
    if (E.isLeft(settings)) return settings;
    const { type } = setup.right;
    return connectChannel(ports)({
      ...channel,
      type,
      address: address.right,
      settings: settings.right,
    });
  };

/** The number of a channel, as it is stored. */
export const addressOf = (text: string): E.Either<InvalidInput, PhoneNumber> => {
  const decoded = ChannelAddress.decode(text.replaceAll(/[\s().-]/g, ''));
  return E.isRight(decoded)
    ? decoded
    : invalid('/address', 'must be a phone number with its country code, such as +12025550123');
};

/** Replaces some of the values of a channel, such as its token. The status stays. */
export const changeSetup =
  ({ channels, clock, commit, setups }: SetUpChannelPorts) =>
  async ({
    channel: id,
    values,
  }: ChangeSetup): Promise<E.Either<InvalidInput | ChannelNotFound, Channel>> =>
    retryOnConflict(async () => {
      const channel = isId('chan')(id) ? await channels.findAnywhere(id) : undefined;
      if (!channel) return E.left({ code: 'channel_not_found', id } as const);
      const setup = setupOf(setups, channel.provider);
      if (E.isLeft(setup)) return setup;
      const settings = setup.right.settingsOf(values, channel.settings);
      if (E.isLeft(settings)) return settings;
      const at = clock();
      const changed: Channel = { ...channel, settings: settings.right, updatedAt: at };
      const { project } = channel;
      return commitChange(
        commit,
        { project, at, puts: { channels: [changed] } },
        { committed: () => E.right(changed), changed: retry },
      );
    });

const invalid = (property: string, message: string): E.Either<InvalidInput, never> =>
  E.left({ code: 'invalid_input', property, message });
