import type { AddressForms } from '../../core/model/networks/address.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ChannelSetup, SetupField } from '../../core/ports/provider/channel-setup.js';
import { type Setting, setting } from '../configuration/setting.js';
import { baseUrl, webUrl } from '../configuration/web-url.js';

/** The base URL of an API. It has no credentials, so that a log may show it. */
export const urlSetting = <const Variable extends string>(
  variable: Variable,
  fallback: string,
  meaning: string,
): Setting<string, Variable> =>
  setting(variable, { meaning, fallback, parse: webUrl, expected: baseUrl });

/** An option of the commands that connect a channel or replace its secrets. */
export type ChannelOption = {
  /** As commander reads them, such as `--account-sid <sid>`. That of a secret names a file. */
  readonly flags: string;
  /** For `--help`, after the name of the provider. */
  readonly meaning: string;
  /** The form of the value, and how an error calls it. Default: any. */
  readonly form?: readonly [form: RegExp, expected: string];
};

/** What the configuration, the logs and the command line must know of a provider. Nothing of it calls the network. */
export type ProviderFacts = {
  /** By their name in the configuration. */
  readonly settings: Readonly<Record<string, Setting<string>>>;
  /** The addresses that its channels can have. */
  readonly addresses: AddressForms;
  /** What the setup of its channels asks for. */
  readonly fields: readonly SetupField[];
  /** The option that gives each field, by the name of the field. */
  readonly options: Readonly<Record<string, ChannelOption>>;
  /** The settings that these fields make, as in the setup. */
  readonly settingsOf: (sealing: Sealing) => ChannelSetup['settingsOf'];
  /** Why a webhook can have no effect. */
  readonly ignoredReasons: readonly string[];
};
