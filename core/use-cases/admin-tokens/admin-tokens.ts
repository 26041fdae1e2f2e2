import { answerOnce } from './answer-once.js';
import { authenticateAdmin } from './authenticate-admin.js';
import { createAdminToken } from './create-admin-token.js';
import { listAdminTokens, revokeAdminToken } from './manage-admin-tokens.js';

/** The use cases of operators' tokens. */
export const adminTokens = {
  answerOnce,
  authenticateAdmin,
  createAdminToken,
  listAdminTokens,
  revokeAdminToken,
};
