import type { NetworkProvider } from '../../core/model/channels/shipped-providers.js';
import type { ValuesOf } from '../configuration/setting.js';
import type { ProviderFacts } from './provider-facts.js';
import { twilioSms } from './twilio-sms.js';
import { whatsAppCloud } from './whatsapp-cloud.js';

export const networkProviders: Readonly<Record<NetworkProvider, ProviderFacts>> = {
  whatsapp_cloud: whatsAppCloud,
  twilio_sms: twilioSms,
};

/** The settings of all of them. */
export const providerSettings = { ...whatsAppCloud.settings, ...twilioSms.settings };

/** The values of the settings. */
export type ProviderSettings = ValuesOf<typeof providerSettings>;
