import type { Migration } from '../migration.js';

/** Tokens of operators, for the Admin API. */
export const adminTokens: Migration = ({ table, id }) => [
  `create table ${table('admin_tokens')} (
     id ${id} primary key,
     name text not null,
     hash ${id} not null unique,
     last_four text not null,
     scopes text not null,
     expires_at bigint,
     allowed_ips text not null,
     created_at bigint not null,
     revoked_at bigint,
     last_used_at bigint
   )`,
];
