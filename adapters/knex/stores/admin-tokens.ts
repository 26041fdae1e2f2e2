import type { AdminTokenStore } from '../../../core/ports/stores/admin-token-store.js';
import type { DatabaseSession } from '../session/session.js';
import {
  adminTokensByHash,
  allAdminTokens,
  findAdminTokens,
} from '../tables/tenants/admin-tokens.js';

/** Tokens of operators in a database. */
export const knexAdminTokens = ({ fetchRows: read }: DatabaseSession): AdminTokenStore => ({
  find: async (id) => (await read(findAdminTokens, [{ id }]))[0],
  findByHash: async (hash) => (await read(adminTokensByHash, [{ hash }]))[0],
  list: () => read(allAdminTokens, [{}]),
});
