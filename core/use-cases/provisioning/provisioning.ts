import { authenticateScim } from './authenticate-scim.js';
import { createScimToken } from './create-scim-token.js';
import { listScimGroups, setScimGroupProjectRole, setScimGroupRole } from './groups/map-groups.js';
import { listScimTokens, revokeScimToken } from './manage-scim-tokens.js';

/** The use cases of the tokens and the groups of directories. */
export const provisioning = {
  authenticateScim,
  createScimToken,
  listScimTokens,
  revokeScimToken,
  listScimGroups,
  setScimGroupRole,
  setScimGroupProjectRole,
};
