import { credentialsOf, providerName, settingsOf } from '../../adapters/whatsapp-cloud/settings.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './output.js';
import { readSecret } from './secret-file.js';

/** The options of a WhatsApp channel. Its secrets are in files. */
export type WhatsAppOptions = {
  readonly phoneNumberId?: string | undefined;
  readonly wabaId?: string | undefined;
  readonly appId?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly appSecretFile?: string | undefined;
  readonly verifyTokenFile?: string | undefined;
  readonly appSecretProof?: true | undefined;
};

const secretFiles = [
  ['tokenFile', '--token-file'],
  ['appSecretFile', '--app-secret-file'],
  ['verifyTokenFile', '--verify-token-file'],
] as const;
const required = [
  ['phoneNumberId', '--phone-number-id'],
  ['wabaId', '--waba-id'],
  ['appId', '--app-id'],
  ...secretFiles,
] as const;
const all = [...required, ['appSecretProof', '--app-secret-proof']] as const;

/** The settings of a new channel. A sandbox channel has none. */
export const settingsFrom = async (
  provider: string,
  options: WhatsAppOptions,
  sealing: Sealing,
): Promise<Channel['settings']> => {
  if (provider !== providerName) {
    const given = all.filter(([name]) => options[name] !== undefined);
    if (given.length === 0) return {};
    throw wrongUsage(
      `only a ${providerName} channel has the options ${given.map(([, flag]) => flag).join(', ')}`,
    );
  }
  const { phoneNumberId, wabaId, appId, tokenFile, appSecretFile, verifyTokenFile } = options;
  if (!phoneNumberId || !wabaId || !appId || !tokenFile || !appSecretFile || !verifyTokenFile) {
    const missing = required.filter(([name]) => !options[name]).map(([, flag]) => flag);
    throw wrongUsage(`${providerName} also needs ${missing.join(', ')}`);
  }
  return settingsOf(
    {
      phoneNumberId,
      wabaId,
      appId,
      token: await readSecret('--token-file', tokenFile),
      appSecret: await readSecret('--app-secret-file', appSecretFile),
      verifyToken: await readSecret('--verify-token-file', verifyTokenFile),
      provesSecret: options.appSecretProof === true,
    },
    sealing,
  );
};

/** Replaces the secrets in a channel's settings whose files are given. */
export const replacedSettings = async (
  { tokenFile, appSecretFile, verifyTokenFile }: WhatsAppOptions,
  sealing: Sealing,
): Promise<(channel: Channel) => Channel['settings']> => {
  if (!tokenFile && !appSecretFile && !verifyTokenFile)
    throw wrongUsage(`give at least one of ${secretFiles.map(([, flag]) => flag).join(', ')}`);
  const secrets = {
    ...(tokenFile && { token: await readSecret('--token-file', tokenFile) }),
    ...(appSecretFile && { appSecret: await readSecret('--app-secret-file', appSecretFile) }),
    ...(verifyTokenFile && {
      verifyToken: await readSecret('--verify-token-file', verifyTokenFile),
    }),
  };
  return (channel) => {
    if (channel.provider !== providerName)
      throw new CommandFailure('no_credentials', `Only ${providerName} channels have credentials.`);
    return settingsOf({ ...credentialsOf(channel, sealing), ...secrets }, sealing);
  };
};

const wrongUsage = (message: string): CommandFailure =>
  new CommandFailure('wrong_options', message, exitCodes.wrongUsage);
