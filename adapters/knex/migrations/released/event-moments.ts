import type { Migration } from '../migration.js';

/** The moment at which an event shows its message. Null: the event has a text of its own. */
export const eventMoments: Migration = ({ table }) => [
  `alter table ${table('events')} add column moment bigint`,
];
