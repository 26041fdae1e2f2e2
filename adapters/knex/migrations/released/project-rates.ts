import type { Migration } from '../migration.js';

/** The rates that a project has of its own, as JSON by class; null without any. */
export const projectRates: Migration = ({ table }) => [
  `alter table ${table('projects')} add column rates text`,
];
