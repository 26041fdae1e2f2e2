import type { Migration } from '../migration.js';

/** The name of an API key, for people. */
export const keyNames: Migration = ({ table }) => [
  `alter table ${table('api_keys')} add column name text`,
];
