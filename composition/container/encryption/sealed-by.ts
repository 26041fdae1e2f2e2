import * as twilio from '../../../adapters/twilio-sms/settings.js';
import * as whatsApp from '../../../adapters/whatsapp-cloud/settings.js';
import type { SealedBy } from '../../../core/use-cases/encryption/stored-secrets.js';

/** The providers of the server whose channels have secrets. */
export const sealedBy: SealedBy = {
  [whatsApp.providerName]: whatsApp.sealedSettings,
  [twilio.providerName]: twilio.sealedSettings,
};
