import { smsNetwork } from '../../../adapters/twilio-sms/network.js';
import { providerName, settingsOf } from '../../../adapters/twilio-sms/settings.js';
import { readSecret } from '../secret-file.js';
import { type ProviderOptions, requireOptions } from './provider-options.js';

/** The options of an SMS channel of Twilio. Its auth token is in a file. */
export type TwilioOptions = {
  readonly accountSid?: string | undefined;
  readonly authTokenFile?: string | undefined;
  readonly messagingServiceSid?: string | undefined;
};

const secretFiles = [['authTokenFile', '--auth-token-file']] as const;
const required = [['accountSid', '--account-sid'], ...secretFiles] as const;

/** What the commands ask of an SMS channel of Twilio. */
export const twilioOptions: ProviderOptions<TwilioOptions> = {
  provider: providerName,
  type: 'sms',
  addresses: smsNetwork.channels,
  options: [...required, ['messagingServiceSid', '--messaging-service-sid']],
  secretFiles,
  settingsFrom: async (options, sealing) => {
    const { accountSid, authTokenFile } = requireOptions(providerName, options, required);
    const { messagingServiceSid } = options;
    const authToken = await readSecret('--auth-token-file', authTokenFile);
    return settingsOf({ accountSid, authToken, messagingServiceSid }, sealing);
  },
  replaced: async ({ authTokenFile = '' }, sealing) => {
    const authToken = await readSecret('--auth-token-file', authTokenFile);
    return ({ settings }) => {
      const { account_sid: accountSid = '', messaging_service_sid: messagingServiceSid } = settings;
      return settingsOf({ accountSid, authToken, messagingServiceSid }, sealing);
    };
  },
};
