import type { Migration } from '../migration.js';

/** Finds the sessions that began at a session of a provider of single sign-on. */
export const sessionsByProvider: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('sessions_by_provider')} on ${table('sessions')} (provider_session)
     where provider_session is not null`,
];
