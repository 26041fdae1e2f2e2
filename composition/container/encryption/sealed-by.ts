import { sealedSettings as ofTwilio } from '../../../adapters/twilio-sms/settings.js';
import { sealedSettings as ofWhatsApp } from '../../../adapters/whatsapp-cloud/settings.js';
import type { NetworkProvider } from '../../../core/model/channels/shipped-providers.js';
import type { SealedBy } from '../../../core/use-cases/encryption/stored-secrets.js';

/** What is sealed of the channels of each shipped provider. A host without a server has it too. */
export const sealedBy: Readonly<Record<NetworkProvider, SealedBy[string]>> = {
  whatsapp_cloud: ofWhatsApp,
  twilio_sms: ofTwilio,
};
