import type { Migration } from '../migration.js';

/** Whether the event of a delivery was erased. */
export const erasedDeliveries: Migration = ({ table }) => [
  `alter table ${table('deliveries')} add column is_erased bigint not null default 0`,
];
