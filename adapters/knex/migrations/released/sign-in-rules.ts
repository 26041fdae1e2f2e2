import type { Migration } from '../migration.js';

/**
 * What organizations ask of sessions, as JSON, null without any rule; and how each session was proved, null in the rows from
 * before.
 */
export const signInRules: Migration = ({ table }) => [
  `alter table ${table('organizations')} add column sign_in_rules text`,
  `alter table ${table('sessions')} add column second_factor text`,
  `alter table ${table('sessions')} add column proved_at bigint`,
  `alter table ${table('sessions')} add column provider_session text`,
];
