import { authenticateScim } from './authenticate-scim.js';
import { createScimToken } from './create-scim-token.js';
import { listScimTokens, revokeScimToken } from './manage-scim-tokens.js';

/** The use cases of the tokens of directories. */
export const provisioning = {
  authenticateScim,
  createScimToken,
  listScimTokens,
  revokeScimToken,
};
