import type { AdminTokenStore } from '../../core/ports/stores/admin-token-store.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** Tokens of operators in memory. */
export const memoryAdminTokens = ({ adminTokens }: Tables): Synchronous<AdminTokenStore> => ({
  find: (id) => adminTokens.get(id),
  findByHash: (hash) => [...adminTokens.values()].find((token) => token.hash === hash),
  list: () =>
    [...adminTokens.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
});
