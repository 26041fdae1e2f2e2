import type { Migration } from '../migration.js';

/** Each migration's record says which servers may serve after it, and which version applied it. */
export const oldestServer: Migration = ({ table }) => [
  `alter table ${table('roundtrip_migrations')} add column oldest_server text`,
  `alter table ${table('roundtrip_migrations')} add column applied_by text`,
];
