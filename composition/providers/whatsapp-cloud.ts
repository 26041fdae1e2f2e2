import { whatsAppNetwork } from '../../adapters/whatsapp-cloud/network/network.js';
import { metaGraphUrl } from '../../adapters/whatsapp-cloud/settings.js';
import { fields } from '../../adapters/whatsapp-cloud/setup/fields.js';
import { settingsFrom } from '../../adapters/whatsapp-cloud/setup/settings-from.js';
import { ignoredReasons } from '../../adapters/whatsapp-cloud/webhook/ignored-webhook.js';
import { type ProviderFacts, urlSetting } from './provider-facts.js';

const digits = [/^\d{1,32}$/, 'digits alone'] as const;

/** WhatsApp, through Meta's Cloud API. */
export const whatsAppCloud = {
  settings: {
    whatsAppGraphUrl: urlSetting(
      'ROUNDTRIP_WHATSAPP_GRAPH_URL',
      metaGraphUrl,
      "base URL of WhatsApp's Graph API",
    ),
  },
  addresses: whatsAppNetwork.channels,
  fields,
  options: {
    phone_number_id: {
      flags: '--phone-number-id <id>',
      meaning: 'id of the number at WhatsApp',
      form: digits,
    },
    waba_id: { flags: '--waba-id <id>', meaning: 'id of the business account', form: digits },
    app_id: { flags: '--app-id <id>', meaning: 'id of the app at Meta', form: digits },
    token: { flags: '--token-file <file>', meaning: 'file with the access token' },
    app_secret: { flags: '--app-secret-file <file>', meaning: "file with the app's secret" },
    verify_token: {
      flags: '--verify-token-file <file>',
      meaning: 'file with the verify token of the webhook',
    },
    proves_secret: {
      flags: '--app-secret-proof',
      meaning: 'prove the secret in each call, for an app that requires it (default: off)',
    },
  },
  settingsOf: settingsFrom,
  ignoredReasons,
} satisfies ProviderFacts;
