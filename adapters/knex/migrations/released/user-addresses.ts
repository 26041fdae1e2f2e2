import type { Migration } from '../migration.js';

/** Finds the users whose address another user had first. */
export const userAddresses: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('users_by_address')} on ${table('users')} (address)`,
];
