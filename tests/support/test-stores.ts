import { memoryStores } from '../../adapters/memory/index.js';
import type { Stores } from '../../core/ports/stores.js';

/** A kind of stores under test. */
export type TestStores = {
  readonly name: string;
  /** Empty ones, apart from all that were given before. */
  readonly fresh: () => Promise<Stores>;
  readonly close: () => Promise<void>;
};

/** Every kind of stores that must pass the conformance suite. */
export const testStores = (): readonly TestStores[] => [
  { name: 'memory', fresh: async () => memoryStores(), close: async () => {} },
];
