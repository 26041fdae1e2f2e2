import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { bind, execute } from '../session/work.js';
import { endLaneLeases } from '../tables/queue/lanes.js';
import { endSubscriptionLeases } from '../tables/queue/subscriptions.js';

/**
 * Ends every lease of a lane or of a subscription. For the one server of a database file, before its workers start: every
 * lease in the file then belongs to a process that has died.
 */
export const endLeases = (db: Knex, installation: Installation = {}): Promise<void> =>
  databaseSessionOf(db, silentOn(installation)).transact(() =>
    execute(bind(endLaneLeases, [{}]), bind(endSubscriptionLeases, [{}])),
  );
