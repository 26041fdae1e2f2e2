import { resolve } from 'node:path';
import { aesSealing } from '../../../adapters/system/index.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { hasKey, proveKey, sealProof } from '../../../core/use-cases/encryption/prove-key.js';
import type { Configuration } from '../../configuration/configuration.js';
import { withConfigurationContext } from '../../configuration/context.js';
import { encryptionKeys, existingEncryptionKeys } from '../../configuration/encryption-key.js';
import type { Storage } from '../storage.js';
import type { Values } from '../tokens.js';
import { sealedBy } from './sealed-by.js';

type Given = Values<'configuration' | 'clock'> & { readonly storage: Pick<Storage, 'stores'> };

/**
 * Seals under the configured keys, once they are proved by what is stored (docs/decisions/0083). Rejects when the stores were
 * sealed under another key, and when there is no key beside sealed secrets. Generates a key for stores without any.
 */
export const provenSealing = async (given: Given): Promise<Sealing> => {
  const { configuration, storage } = given;
  const ports = { ...storage.stores, clock: given.clock };
  return withConfigurationContext(['ROUNDTRIP_ENCRYPTION_KEY', 'ROUNDTRIP_DATA_DIR'], async () => {
    // A process that starts at the same time writes its key before what it seals: what is sealed is looked for first.
    const keys =
      (await existingEncryptionKeys(configuration)) ??
      ((await hasKey(ports, sealedBy))
        ? await existingEncryptionKeys(configuration)
        : await encryptionKeys(configuration));
    if (!keys) throw new Error(missingKey(configuration));
    const sealing = aesSealing(...keys);
    if (await proveKey({ ...ports, sealing }, sealedBy)) return sealing;
    throw new Error(wrongKey(configuration, sealing));
  });
};

/** Makes the configured key that of the stores, in place of a lost one. Generates one where none is configured. */
export const adoptKey = async ({
  configuration,
  storage,
}: Omit<Given, 'clock'>): Promise<Sealing> => {
  const { keyProofs } = storage.stores;
  const sealing = aesSealing(...(await encryptionKeys(configuration)));
  const isWritten = await keyProofs?.write(sealProof(sealing), await keyProofs.read());
  if (isWritten === false)
    throw new Error('another process changed the key meanwhile: run it again');
  return sealing;
};

const missingKey = ({ dataDir }: Configuration): string =>
  `the database has secrets under an encryption key, but none is configured, and there is no encryption.key in ${resolve(dataDir)}. ` +
  `No key was created. ${remedy}`;

const wrongKey = ({ encryptionKeys: given, dataDir }: Configuration, { keys }: Sealing): string =>
  `the secrets of the database are under another encryption key than ${keys.join(', ')}, ` +
  `${given ? 'which is configured' : `which is in encryption.key in ${resolve(dataDir)}`}. Nothing was changed. ${remedy}`;

const remedy =
  'Configure the key with which the database was used, after a restore the key of the backup. ' +
  'If it is lost: roundtrip encryption adopt --key-is-lost.';
