import { ContainerModule } from 'inversify';
import { memoryRateLimiters, memoryStores } from '../../adapters/memory/index.js';
import { memorySandboxLedger } from '../../adapters/sandbox/index.js';
import { type Storage, tokens } from '../tokens.js';

/** Everything in memory: for tests and for trying out. Nothing outlives the process. */
export const memoryModule = new ContainerModule(({ bind }) => {
  bind(tokens.rawStores).toResolvedValue((newId) => memoryStores(newId), [tokens.newId]);
  bind(tokens.rawWorkerStores).toResolvedValue((stores) => stores, [tokens.rawStores]);
  bind(tokens.sandboxLedger).toResolvedValue(memorySandboxLedger);
  bind(tokens.rateLimiters).toResolvedValue(memoryRateLimiters, [tokens.clock]);
  bind(tokens.storage).toConstantValue(nothingToKeep);
});

const nothingToKeep: Storage = {
  migrate: async () => ({ applied: [], current: null }),
  isReady: async () => true,
  lock: async () => undefined,
  close: async () => undefined,
};
