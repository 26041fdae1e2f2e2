import { whatsAppNetwork } from '../../../adapters/whatsapp-cloud/network/network.js';
import {
  credentialsOf,
  providerName,
  settingsOf,
} from '../../../adapters/whatsapp-cloud/settings.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { readSecret } from '../secret-file.js';
import { type ProviderOptions, requireOptions } from './provider-options.js';

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

/** What the commands ask of a WhatsApp channel. */
export const whatsAppOptions: ProviderOptions<WhatsAppOptions> = {
  provider: providerName,
  type: 'whatsapp',
  addresses: whatsAppNetwork.channels,
  options: [...required, ['appSecretProof', '--app-secret-proof']],
  secretFiles,
  settingsFrom: async (options, sealing): Promise<Channel['settings']> => {
    const given = requireOptions(providerName, options, required);
    return settingsOf(
      {
        phoneNumberId: given.phoneNumberId,
        wabaId: given.wabaId,
        appId: given.appId,
        token: await readSecret('--token-file', given.tokenFile),
        appSecret: await readSecret('--app-secret-file', given.appSecretFile),
        verifyToken: await readSecret('--verify-token-file', given.verifyTokenFile),
        provesSecret: options.appSecretProof === true,
      },
      sealing,
    );
  },
  replaced: async ({ tokenFile, appSecretFile, verifyTokenFile }, sealing: Sealing) => {
    const secrets = {
      ...(tokenFile && { token: await readSecret('--token-file', tokenFile) }),
      ...(appSecretFile && { appSecret: await readSecret('--app-secret-file', appSecretFile) }),
      ...(verifyTokenFile && {
        verifyToken: await readSecret('--verify-token-file', verifyTokenFile),
      }),
    };
    return (channel) => settingsOf({ ...credentialsOf(channel, sealing), ...secrets }, sealing);
  },
};
