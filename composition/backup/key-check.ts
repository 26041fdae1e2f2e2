import { createHmac } from 'node:crypto';
import type { Configuration } from '../configuration/configuration.js';
import { existingEncryptionKey } from '../configuration/encryption-key.js';

/** A text that recognizes the configured encryption key and does not show it; null where there is none. */
export const keyCheckOf = async (
  configuration: Pick<Configuration, 'encryptionKey' | 'dataDir'>,
): Promise<string | null> => {
  const key = await existingEncryptionKey(configuration);
  if (!key) return null;
  return createHmac('sha256', key).update('roundtrip backup').digest('hex').slice(0, 32);
};
