import { twilioUrl } from '../../adapters/twilio-sms/settings.js';
import { ignoredReasons } from '../../adapters/twilio-sms/webhook/ignored-webhook.js';
import { type ProviderFacts, urlSetting } from './provider-facts.js';

/** SMS and MMS, through Twilio. */
export const twilioSms = {
  settings: {
    twilioUrl: urlSetting('ROUNDTRIP_TWILIO_URL', twilioUrl, "base URL of Twilio's API"),
  },
  ignoredReasons,
} satisfies ProviderFacts;
