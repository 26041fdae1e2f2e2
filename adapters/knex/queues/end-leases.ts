import type { Knex } from 'knex';
import { sessionOf } from '../session/session-of.js';
import { bind, execute } from '../session/work.js';
import { endLaneLeases } from '../tables/queue/lanes.js';
import { endSubscriptionLeases } from '../tables/queue/subscriptions.js';

/**
 * Ends every lease of a lane or of a subscription. For the one server of a database file, before its workers start: every lease in the file
 * then belongs to a process that has died.
 */
export const endLeases = (db: Knex): Promise<void> =>
  sessionOf(db).transact(() =>
    execute(bind(endLaneLeases, [{}]), bind(endSubscriptionLeases, [{}])),
  );
