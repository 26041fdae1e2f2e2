import type { Stores } from '../../core/ports/stores/stores.js';

/** The caller's runner: registers one case, whose name is a sentence of the contract. */
export type Check = (name: string, body: () => Promise<void>) => void;

/** Gives empty stores, apart from all that were given before. */
export type Fresh = () => Promise<Stores>;
