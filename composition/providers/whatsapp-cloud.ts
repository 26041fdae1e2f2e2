import { metaGraphUrl } from '../../adapters/whatsapp-cloud/settings.js';
import { ignoredReasons } from '../../adapters/whatsapp-cloud/webhook/ignored-webhook.js';
import { type ProviderFacts, urlSetting } from './provider-facts.js';

/** WhatsApp, through Meta's Cloud API. */
export const whatsAppCloud = {
  settings: {
    whatsAppGraphUrl: urlSetting(
      'ROUNDTRIP_WHATSAPP_GRAPH_URL',
      metaGraphUrl,
      "base URL of WhatsApp's Graph API",
    ),
  },
  ignoredReasons,
} satisfies ProviderFacts;
