import type { AdminToken } from '../../model/access/admin-token.js';
import type { AdminTokenId } from '../../shared/ids.js';

/** Tokens of operators. Changes write them. */
export type AdminTokenStore = {
  readonly find: (id: AdminTokenId) => Promise<AdminToken | undefined>;
  readonly findByHash: (hash: string) => Promise<AdminToken | undefined>;
  /** Oldest first, with the revoked ones. */
  readonly list: () => Promise<readonly AdminToken[]>;
};
