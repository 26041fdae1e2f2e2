import type { Migration } from '../migration.js';

/**
 * A page of messages keeps room for one more version. A version of a delivery writes all its index entries anyway, so its page
 * keeps none. Tables whose rows change or go are cleaned up before a fifth of them is old versions.
 */
export const housekeeping: Migration = ({ table, fillPages, cleanUpAfter }) => [
  ...fillPages(table('messages'), 90),
  ...fillPages(table('deliveries'), 100),
  ...['messages', 'deliveries'].flatMap((name) => cleanUpAfter(table(name), 5)),
  ...[
    'jobs',
    'lanes',
    'open_deliveries',
    'pending_inbound',
    'pending_media',
    'sandbox_reports',
  ].flatMap((name) => cleanUpAfter(table(name), 2)),
];
