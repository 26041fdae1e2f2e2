import type { AdminTokenStore } from '../../ports/stores/admin-token-store.js';
import type { Commit } from '../../ports/stores/commit.js';

/** The ports of the use cases of operators' tokens. */
export type AdminTokenPorts = {
  readonly adminTokens?: AdminTokenStore;
  readonly commit: Commit;
};

/** The store of tokens. Throws a `TypeError` where the host has none. */
export const tokensOf = ({
  adminTokens,
}: Pick<AdminTokenPorts, 'adminTokens'>): AdminTokenStore => {
  if (adminTokens) return adminTokens;
  throw new TypeError('These stores have no `adminTokens`: they keep no tokens of operators.');
};
