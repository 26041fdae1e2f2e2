import type { Knex } from 'knex';
import { sessionOf } from '../session/session-of.js';

/**
 * Ends every lease of a lane or of a subscription. For the one server of a database file, before its workers start: every lease in the file
 * then belongs to a process that has died.
 */
export const endLeases = async (db: Knex): Promise<void> => {
  for (const table of ['lanes', 'event_subscriptions'] as const)
    await sessionOf(db).query((from) =>
      from(table).whereNotNull('owner').update({ owner: null, lease_until: null }),
    );
};
