import type { EncryptionPorts } from '../../core/use-cases/encryption/every-secret.js';
import { proveKey as isProved } from '../../core/use-cases/encryption/prove-key.js';
import type { SealedBy } from '../../core/use-cases/encryption/stored-secrets.js';

/** What a host knows of its secrets. */
export type ProveKeyOptions = {
  /** Which settings of channels are secrets, by provider, as `resealSecrets` takes it. Default: none, only those of endpoints. */
  readonly sealedBy?: SealedBy | undefined;
};

/** Proves the keys of a host by what its stores hold. */
export type ProveKey = (options?: ProveKeyOptions) => Promise<void>;

/** Makes `proveKey` of a host. */
export const proveKey =
  (ports: EncryptionPorts): ProveKey =>
  async ({ sealedBy = {} } = {}) => {
    if (await isProved(ports, sealedBy)) return;
    throw new Error(
      `The secrets of the stores are under another encryption key than ${ports.sealing.keys.join(', ')}. ` +
        'Nothing was changed. Give the sealing the key with which the stores were used.',
    );
  };
