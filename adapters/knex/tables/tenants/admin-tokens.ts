import type { AdminToken } from '../../../../core/model/access/admin-token.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, list, text } from '../administration/fields.js';

/** Tokens of operators. */
export const adminTokens = entityTable<AdminToken>('admin_tokens', {
  key: ['id'],
  fields: {
    id: text('id'),
    name: text('name'),
    hash: text('hash'),
    lastFour: text('last_four'),
    scopes: list('scopes'),
    expiresAt: integerOrNull('expires_at'),
    allowedIps: list('allowed_ips'),
    createdAt: integer('created_at'),
    revokedAt: integerOrNull('revoked_at'),
    lastUsedAt: integerOrNull('last_used_at'),
  },
});

/** A token by its id, and by the hash of its text. */
export const findAdminTokens = adminTokens.by('find_admin_tokens', ['id']);
export const adminTokensByHash = adminTokens.by('admin_tokens_by_hash', ['hash']);

/** Every token, oldest first. */
export const allAdminTokens: Query<never, object, AdminToken> = {
  name: 'all_admin_tokens',
  columns: {},
  sql: ({ tables }) =>
    `select ${adminTokens.columns} from ${tables.admin_tokens}
      order by admin_tokens.created_at, admin_tokens.id`,
  fromRow: adminTokens.fromRow,
};
