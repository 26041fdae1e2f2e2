import type { Migration } from '../migration.js';

/** Most new versions of a message fit into its page, and then need no new entries in the indexes. */
export const roomForUpdates: Migration = ({ table, fillPages }) => fillPages(table('messages'), 70);
