import { providerName, sealedSettings } from '../../../adapters/whatsapp-cloud/settings.js';
import type { SealedBy } from '../../../core/use-cases/encryption/stored-secrets.js';

/** The providers of the server whose channels have secrets. */
export const sealedBy: SealedBy = { [providerName]: sealedSettings };
