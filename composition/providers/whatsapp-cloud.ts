import { whatsAppNetwork } from '../../adapters/whatsapp-cloud/network/network.js';
import { metaGraphUrl } from '../../adapters/whatsapp-cloud/settings.js';
import { settingsFrom } from '../../adapters/whatsapp-cloud/setup/settings-from.js';
import { ignoredReasons } from '../../adapters/whatsapp-cloud/webhook/ignored-webhook.js';
import { type ProviderFacts, urlSetting } from './provider-facts.js';

const digits = { kind: 'text', form: [/^\d{1,32}$/, 'digits alone'] } as const;

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
  options: {
    phone_number_id: {
      ...digits,
      flags: '--phone-number-id <id>',
      meaning: 'id of the number at WhatsApp',
    },
    waba_id: { ...digits, flags: '--waba-id <id>', meaning: 'id of the business account' },
    app_id: { ...digits, flags: '--app-id <id>', meaning: 'id of the app at Meta' },
    token: { kind: 'secret', flags: '--token-file <file>', meaning: 'file with the access token' },
    app_secret: {
      kind: 'secret',
      flags: '--app-secret-file <file>',
      meaning: "file with the app's secret",
    },
    verify_token: {
      kind: 'secret',
      flags: '--verify-token-file <file>',
      meaning: 'file with the verify token of the webhook',
    },
    proves_secret: {
      kind: 'switch',
      flags: '--app-secret-proof',
      meaning: 'prove the secret in each call, for an app that requires it (default: off)',
    },
  },
  settingsOf: settingsFrom,
  ignoredReasons,
} satisfies ProviderFacts;
