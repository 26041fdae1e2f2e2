import type { KeyHolder } from '../../../../core/model/access/api-key.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';

/** A key without limits, and whom it belongs to. */
export const anyHolder = (given: Partial<KeyHolder> = {}): KeyHolder => ({
  id: idOf('key', 1),
  project: idOf('proj', 1),
  organization: idOf('org', 1),
  environment: 'live',
  hash: 'hash',
  lastFour: 'abcd',
  scopes: ['messages:write'],
  expiresAt: null,
  allowedIps: [],
  createdAt: noon,
  revokedAt: null,
  lastUsedAt: null,
  ...given,
});
