import { Option } from '@commander-js/extra-typings';
import * as E from 'fp-ts/lib/Either.js';
import {
  type NetworkProvider,
  type ShippedName,
  shippedProviders,
} from '../../../core/model/channels/shipped-providers.js';
import { readAddress } from '../../../core/model/networks/address.js';
import type { SetupField, SetupValues } from '../../../core/ports/provider/channel-setup.js';
import { networkProviders } from '../../providers/index.js';
import { formArgument } from '../arguments.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { readSecret } from '../secret-file.js';

/** An option that gives a field of the channels of one provider. */
type OwnOption = {
  readonly provider: NetworkProvider;
  readonly field: SetupField;
  readonly option: Option;
  readonly flag: string;
};

const optionsOf = (provider: NetworkProvider): readonly OwnOption[] => {
  const { fields, options } = networkProviders[provider];
  return Object.entries(options).flatMap(([name, { flags, meaning, form }]) => {
    const option: Option = new Option(flags, `${provider}: ${meaning}`);
    if (form) option.argParser(formArgument(...form));
    return fields
      .filter((field) => field.name === name)
      .map((field) => ({ provider, field, option, flag: option.long ?? '' }));
  });
};

/** The options of `channel connect` that only the channels of one provider have. */
export const connectOptions = (Object.keys(networkProviders) as NetworkProvider[]).flatMap(
  optionsOf,
);

const isSecret = ({ field: { kind } }: OwnOption): boolean =>
  kind === 'secret' || kind === 'chosen_secret';

/** The options of `channel credentials`. */
export const credentialsOptions = connectOptions.filter(isSecret);

/** The values of options, as commander names them. */
type Given = Readonly<Record<string, unknown>>;

const isGiven =
  (given: Given) =>
  ({ option }: OwnOption): boolean =>
    given[option.attributeName()] !== undefined;

const flagsOf = (options: readonly OwnOption[]): string =>
  options.map(({ flag }) => flag).join(', ');

/** The values of the fields whose options are given. Reads the files of secrets. */
const valuesOf = async (given: Given, options: readonly OwnOption[]): Promise<SetupValues> => {
  const values: Record<string, string> = {};
  for (const each of options.filter(isGiven(given))) {
    const { field, option, flag } = each;
    const value = String(given[option.attributeName()]);
    if (isSecret(each)) values[field.name] = await readSecret(flag, value);
    else values[field.name] = field.kind === 'switch' ? 'on' : value;
  }
  return values;
};

/** Options that do not go together. */
export const wrongOptions = (message: string): CommandFailure =>
  new CommandFailure('wrong_options', message, exitCodes.wrongUsage);

type Asked = { readonly provider: ShippedName; readonly type: string; readonly address: string };

/** The address of a new channel, in the spelling of its network. The sandbox plays WhatsApp. */
export const addressFrom = ({ provider, type, address }: Asked): string => {
  const own = shippedProviders[provider].type;
  if (type !== own) throw wrongOptions(`a ${provider} channel has the type ${own}, not ${type}`);
  const { addresses } = networkProviders[provider === 'sandbox' ? 'whatsapp_cloud' : provider];
  const read = readAddress(addresses, address);
  if (E.isRight(read)) return read.right.address;
  throw wrongOptions(`the address ${JSON.stringify(address)} ${read.left}`);
};

/** The values of a new channel, as the setup of its provider asks for them. A sandbox channel has none. */
export const newValues = async (provider: ShippedName, given: Given): Promise<SetupValues> => {
  const foreign = connectOptions
    .filter(isGiven(given))
    .filter((each) => each.provider !== provider);
  const [first] = foreign;
  if (first) {
    const flags = flagsOf(foreign.filter((each) => each.provider === first.provider));
    throw wrongOptions(`only a ${first.provider} channel has the options ${flags}`);
  }
  if (provider === 'sandbox') return {};
  const options = optionsOf(provider);
  const isNeeded = (each: OwnOption): boolean => each.field.kind === 'text' || isSecret(each);
  const missing = options.filter((each) => isNeeded(each) && !given[each.option.attributeName()]);
  if (missing.length > 0) throw wrongOptions(`${provider} also needs ${flagsOf(missing)}`);
  return valuesOf(given, options);
};

/** The secrets that replace those of a channel: those whose files are given. */
export const replacedValues = async (given: Given): Promise<SetupValues> => {
  const secrets = credentialsOptions.filter(isGiven(given));
  const [first] = secrets;
  if (!first) throw wrongOptions(`give at least one of ${flagsOf(credentialsOptions)}`);
  const { provider } = first;
  const other = secrets.find((each) => each.provider !== provider);
  if (other)
    throw wrongOptions(
      `a channel has the secrets of ${provider} or those of ${other.provider}, not both`,
    );
  return valuesOf(given, secrets);
};
