import { Option } from '@commander-js/extra-typings';
import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import {
  type NetworkProvider,
  type ShippedName,
  shippedProviders,
} from '../../../core/model/channels/shipped-providers.js';
import { readAddress } from '../../../core/model/networks/address.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { SetupValues } from '../../../core/ports/provider/channel-setup.js';
import { networkProviders } from '../../providers/index.js';
import type { ProviderFacts } from '../../providers/provider-facts.js';
import { formArgument } from '../arguments.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure, orFail } from '../output.js';
import { readSecret } from '../secret-file.js';

/** An option of the channels of one provider. */
type OwnOption = {
  readonly provider: NetworkProvider;
  /** The field of the setup that it gives. */
  readonly field: string;
  readonly kind: ProviderFacts['options'][string]['kind'];
  readonly option: Option;
  readonly flag: string;
};

const names = Object.keys(networkProviders) as readonly NetworkProvider[];

const factsOf = (provider: NetworkProvider): ProviderFacts => networkProviders[provider];

/** The options that only the channels of some provider have. */
const ownOptions: readonly OwnOption[] = names.flatMap((provider) =>
  Object.entries(factsOf(provider).options).map(([field, { kind, flags, meaning, form }]) => {
    const option: Option = new Option(flags, `${provider}: ${meaning}`);
    return {
      provider,
      field,
      kind,
      option: form ? option.argParser(formArgument(...form)) : option,
      flag: option.long ?? '',
    };
  }),
);

const secretOptions = ownOptions.filter(({ kind }) => kind === 'secret');

/** Options for `channel connect`. */
export const connectOptions = ownOptions.map(({ option }) => option);

/** Options for `channel credentials`. */
export const credentialsOptions = secretOptions.map(({ option }) => option);

/** The values of options, as commander names them. */
type Given = Readonly<Record<string, unknown>>;

const valueIn = (given: Given, { option }: OwnOption): unknown => given[option.attributeName()];

const givenOf = (given: Given, options: readonly OwnOption[]): readonly OwnOption[] =>
  options.filter((each) => valueIn(given, each) !== undefined);

const flagsOf = (options: readonly OwnOption[]): string =>
  options.map(({ flag }) => flag).join(', ');

/** The values of the setup. Reads the files of secrets. */
const valuesOf = async (given: Given, options: readonly OwnOption[]): Promise<SetupValues> => {
  const values: Record<string, string> = {};
  for (const each of givenOf(given, options)) {
    const value = String(valueIn(given, each));
    if (each.kind === 'secret') values[each.field] = await readSecret(each.flag, value);
    else values[each.field] = each.kind === 'switch' ? 'on' : value;
  }
  return values;
};

const wrongOptions = (message: string): CommandFailure =>
  new CommandFailure('wrong_options', message, exitCodes.wrongUsage);

type Kind = { readonly provider: ShippedName; readonly type: string };

/** The address of a new channel, in the spelling of its network. The sandbox plays WhatsApp. */
export const addressFrom = ({
  provider,
  type: asked,
  address,
}: Kind & { readonly address: string }): string => {
  const { type } = shippedProviders[provider];
  if (asked !== type)
    throw wrongOptions(`a ${provider} channel has the type ${type}, not ${asked}`);
  const { addresses } = factsOf(provider === 'sandbox' ? 'whatsapp_cloud' : provider);
  const read = readAddress(addresses, address);
  if (E.isRight(read)) return read.right.address;
  throw wrongOptions(`the address ${JSON.stringify(address)} ${read.left}`);
};

/** The settings of a new channel. A sandbox channel has none. */
export const settingsFrom = async (
  provider: ShippedName,
  given: Given,
  sealing: Sealing,
): Promise<Channel['settings']> => {
  const foreign = givenOf(given, ownOptions).filter((each) => each.provider !== provider);
  const [first] = foreign;
  if (first) {
    const flags = flagsOf(foreign.filter((each) => each.provider === first.provider));
    throw wrongOptions(`only a ${first.provider} channel has the options ${flags}`);
  }
  if (provider === 'sandbox') return {};
  const options = ownOptions.filter((each) => each.provider === provider);
  const missing = options.filter(
    (each) => (each.kind === 'text' || each.kind === 'secret') && !valueIn(given, each),
  );
  if (missing.length > 0) throw wrongOptions(`${provider} also needs ${flagsOf(missing)}`);
  return orFail(factsOf(provider).settingsOf(sealing)(await valuesOf(given, options)));
};

/** Replaces the secrets in a channel's settings whose files are given. */
export const replacedSettings = async (
  given: Given,
  sealing: Sealing,
): Promise<(channel: Channel) => Channel['settings']> => {
  const secrets = givenOf(given, secretOptions);
  const [first] = secrets;
  if (!first) throw wrongOptions(`give at least one of ${flagsOf(secretOptions)}`);
  const { provider } = first;
  const other = secrets.find((each) => each.provider !== provider);
  if (other)
    throw wrongOptions(
      `a channel has the secrets of ${provider} or those of ${other.provider}, not both`,
    );
  const values = await valuesOf(given, secrets);
  return (channel) => {
    if (channel.provider === provider)
      return orFail(factsOf(provider).settingsOf(sealing)(values, channel.settings));
    throw new CommandFailure(
      'no_credentials',
      `Only ${provider} channels have ${flagsOf(secrets)}.`,
    );
  };
};
