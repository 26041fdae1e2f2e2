import { ContainerModule } from 'inversify';
import { memoryRateLimiters, memoryStores } from '../../adapters/memory/index.js';
import { from } from './from.js';
import type { Storage } from './storage.js';
import { tokens, type Values } from './tokens.js';

/** Stores in memory, for tests and first steps. They end with the process. */
export const memoryModule = new ContainerModule(({ bind }) => {
  bind(tokens.storage).toResolvedValue(...from(['newId', 'steadyTimeOf'], memoryStorage));
});

const memoryStorage = ({ newId, steadyTimeOf }: Values<'newId' | 'steadyTimeOf'>): Storage => {
  const stores = memoryStores(newId);
  return {
    stores,
    workerStores: stores,
    rateLimiters: memoryRateLimiters(),
    steadyTime: steadyTimeOf(),
    sizes: {},
    migrate: async () => ({ applied: [], current: null, newer: [] }),
    isReady: async () => true,
    lock: async () => undefined,
    lockLostBecause: () => undefined,
    unlock: () => undefined,
    recover: async () => undefined,
    beginIncarnation: async () => {
      throw new Error('stores in memory have no backup');
    },
    close: async () => undefined,
  };
};
