import type { ScimToken } from '../../../../core/model/provisioning/scim-token.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';

/** Tokens of directories. */
export const scimTokens = entityTable<ScimToken>('scim_tokens', {
  key: ['id'],
  sets: ['organization'],
  fields: {
    id: text('id'),
    organization: text('organization'),
    name: text('name'),
    hash: text('hash'),
    lastFour: text('last_four'),
    expiresAt: integerOrNull('expires_at'),
    createdAt: integer('created_at'),
    revokedAt: integerOrNull('revoked_at'),
    lastUsedAt: integerOrNull('last_used_at'),
  },
});

/** A token by its id, by the hash of its text, and those of an organization, oldest first. */
export const findScimTokens = scimTokens.by('find_scim_tokens', ['id']);
export const scimTokensByHash = scimTokens.by('scim_tokens_by_hash', ['hash']);
export const scimTokensOf = scimTokens.by(
  'scim_tokens_of',
  ['organization'],
  'order by scim_tokens.created_at, scim_tokens.id',
);
