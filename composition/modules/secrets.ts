import { ContainerModule } from 'inversify';
import { aesSealing } from '../../adapters/system/index.js';
import { encryptionKey } from '../encryption-key.js';
import { tokens } from '../tokens.js';

/** How secrets are sealed at rest: under the configured key, or the one in the data directory. */
export const secretsModule = new ContainerModule(({ bind }) => {
  bind(tokens.sealing).toResolvedValue(
    async (configuration) => aesSealing(await encryptionKey(configuration)),
    [tokens.configuration],
  );
});
