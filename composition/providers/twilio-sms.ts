import { smsNetwork } from '../../adapters/twilio-sms/network.js';
import {
  accountSidForm,
  messagingServiceSidForm,
  twilioUrl,
} from '../../adapters/twilio-sms/settings.js';
import { fields } from '../../adapters/twilio-sms/setup/fields.js';
import { settingsFrom } from '../../adapters/twilio-sms/setup/settings-from.js';
import { ignoredReasons } from '../../adapters/twilio-sms/webhook/ignored-webhook.js';
import { type ProviderFacts, urlSetting } from './provider-facts.js';

/** SMS and MMS, through Twilio. */
export const twilioSms = {
  settings: {
    twilioUrl: urlSetting('ROUNDTRIP_TWILIO_URL', twilioUrl, "base URL of Twilio's API"),
  },
  addresses: smsNetwork.channels,
  fields,
  options: {
    account_sid: {
      flags: '--account-sid <sid>',
      meaning: 'id of the account at Twilio',
      form: [accountSidForm, 'AC and 32 hexadecimal digits'],
    },
    auth_token: {
      flags: '--auth-token-file <file>',
      meaning: 'file with the auth token of the account',
    },
    messaging_service_sid: {
      flags: '--messaging-service-sid <sid>',
      meaning: 'id of the messaging service that sends (default: the number sends)',
      form: [messagingServiceSidForm, 'MG and 32 hexadecimal digits'],
    },
  },
  settingsOf: settingsFrom,
  ignoredReasons,
} satisfies ProviderFacts;
