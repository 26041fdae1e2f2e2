import { createHmac } from 'node:crypto';
import type { Configuration } from '../configuration/configuration.js';
import { existingEncryptionKeys } from '../configuration/encryption-key.js';

/**
 * Texts that recognize the configured encryption keys and do not show them, in the order of the keys. Empty where there is
 * none.
 */
export const keyChecksOf = async (
  configuration: Pick<Configuration, 'encryptionKeys' | 'dataDir'>,
): Promise<readonly string[]> =>
  ((await existingEncryptionKeys(configuration)) ?? []).map((key) =>
    createHmac('sha256', key).update('roundtrip backup').digest('hex').slice(0, 32),
  );
