import type { Connection } from './connection.js';

const unconfirmed = new WeakSet<Connection>();

/** The function of Postgres that stops to wait for a synchronous standby, and warns. */
const waitForStandby = 'SyncRepWaitForLSN';

/**
 * Notes the warning that a commit no longer waits for its synchronous standby. Postgres answers such a commit with `COMMIT`,
 * although a failover would lose it: `pg_cancel_backend` during the wait is enough.
 */
export const watchReplication = (connection: Connection): void => {
  connection.on('notice', ({ routine }) => {
    if (routine === waitForStandby) unconfirmed.add(connection);
  });
};

/** Whether the last commit of a connection was answered before its standby had it. The next call answers for later ones. */
export const takeUnconfirmed = (connection: Connection): boolean => unconfirmed.delete(connection);
