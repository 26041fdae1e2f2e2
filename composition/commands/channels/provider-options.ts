import type { Channel } from '../../../core/model/channels/channel.js';
import type { AddressForms } from '../../../core/model/networks/address.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';

/** Names of options, each with its flag. */
export type Flags<Options> = readonly (readonly [name: keyof Options, flag: string])[];

/** What the commands ask of the channels of one provider. */
export type ProviderOptions<Options> = {
  readonly provider: string;
  /** The type of its channels. */
  readonly type: string;
  /** The forms of their addresses. */
  readonly addresses: AddressForms;
  /** The options that only its channels have. */
  readonly options: Flags<Options>;
  /** Those that name a file with a secret, which can be replaced. */
  readonly secretFiles: Flags<Options>;
  /** The settings of a new channel. */
  readonly settingsFrom: (options: Options, sealing: Sealing) => Promise<Channel['settings']>;
  /** Replaces the secrets in a channel's settings whose files are given. */
  readonly replaced: (
    options: Options,
    sealing: Sealing,
  ) => Promise<(channel: Channel) => Channel['settings']>;
};

/** The options that a provider needs. Fails the command with those that are missing. */
export const requireOptions = <Options, Name extends keyof Options>(
  provider: string,
  options: Options,
  required: readonly (readonly [name: Name, flag: string])[],
): Record<Name, string> => {
  const missing = required.filter(([name]) => !options[name]).map(([, flag]) => flag);
  if (missing.length > 0) throw wrongOptions(`${provider} also needs ${missing.join(', ')}`);
  return options as Record<Name, string>;
};

/** The flags of those options that are given. */
export const givenFlags = <Options>(options: Options, flags: Flags<Options>): readonly string[] =>
  flags.filter(([name]) => options[name] !== undefined).map(([, flag]) => flag);

export const wrongOptions = (message: string): CommandFailure =>
  new CommandFailure('wrong_options', message, exitCodes.wrongUsage);
