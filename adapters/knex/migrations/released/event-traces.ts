import type { Migration } from '../migration.js';

/** The trace context of an event, for its deliveries. */
export const eventTraces: Migration = ({ table }) => [
  `alter table ${table('events')} add column trace text`,
];
