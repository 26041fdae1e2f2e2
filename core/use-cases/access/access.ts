import { authenticate } from './authenticate.js';
import { createKey, rotateKey } from './create-key.js';
import { flushKeyUses } from './key-uses.js';
import { findApiKey, getKey, listKeys } from './read-keys.js';
import { revokeKey } from './revoke-key.js';

/** The use cases of API keys. */
export const access = {
  authenticate,
  flushKeyUses,
  createKey,
  listKeys,
  getKey,
  findApiKey,
  revokeKey,
  rotateKey,
};
