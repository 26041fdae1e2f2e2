import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import { readAddress } from '../../../core/model/networks/address.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { CommandFailure } from '../output.js';
import { givenFlags, type ProviderOptions, wrongOptions } from './provider-options.js';
import { type TwilioOptions, twilioOptions } from './twilio-settings.js';
import { type WhatsAppOptions, whatsAppOptions } from './whatsapp-settings.js';

/** The options of the channels of every provider. */
export type SettingsOptions = WhatsAppOptions & TwilioOptions;

/** The providers whose channels have settings. */
const kinds: readonly ProviderOptions<SettingsOptions>[] = [whatsAppOptions, twilioOptions];

type Kind = { readonly provider: string; readonly type: string };

/** What the channels of a provider are. The sandbox plays WhatsApp. */
const kindOf = ({ provider, type }: Kind): ProviderOptions<SettingsOptions> => {
  const kind = kinds.find((each) => each.provider === provider) ?? whatsAppOptions;
  if (type === kind.type) return kind;
  throw wrongOptions(`a ${provider} channel has the type ${kind.type}, not ${type}`);
};

/** The address of a new channel, in the spelling of its network. */
export const addressFrom = (given: Kind & { readonly address: string }): string => {
  const read = readAddress(kindOf(given).addresses, given.address);
  if (E.isRight(read)) return read.right.address;
  throw wrongOptions(`the address ${JSON.stringify(given.address)} ${read.left}`);
};

/** The settings of a new channel. A sandbox channel has none. */
export const settingsFrom = async (
  { provider, type }: Kind,
  options: SettingsOptions,
  sealing: Sealing,
): Promise<Channel['settings']> => {
  for (const other of kinds.filter((kind) => kind.provider !== provider)) {
    const given = givenFlags(options, other.options);
    if (given.length > 0)
      throw wrongOptions(`only a ${other.provider} channel has the options ${given.join(', ')}`);
  }
  const kind = kindOf({ provider, type });
  return kind.provider === provider ? kind.settingsFrom(options, sealing) : {};
};

/** Replaces the secrets in a channel's settings whose files are given. */
export const replacedSettings = async (
  options: SettingsOptions,
  sealing: Sealing,
): Promise<(channel: Channel) => Channel['settings']> => {
  const given = kinds.filter((kind) => givenFlags(options, kind.secretFiles).length > 0);
  const [kind, other] = given;
  const flags = kinds.flatMap(({ secretFiles }) => secretFiles.map(([, flag]) => flag));
  if (!kind) throw wrongOptions(`give at least one of ${flags.join(', ')}`);
  if (other)
    throw wrongOptions(
      `a channel has the secrets of ${kind.provider} or those of ${other.provider}, not both`,
    );
  const change = await kind.replaced(options, sealing);
  return (channel) => {
    if (channel.provider === kind.provider) return change(channel);
    const words = givenFlags(options, kind.secretFiles).join(', ');
    throw new CommandFailure('no_credentials', `Only ${kind.provider} channels have ${words}.`);
  };
};
