import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/** The connections that are being released by a session that did not get the write lock. */
const releasedInVain = new WeakSet<Database>();

/** Releases a connection that did not get the write lock. Sessions that wait for a release do not wake. */
export const releaseInVain = ({ client }: Knex, connection: Database): void => {
  releasedInVain.add(connection);
  client.releaseConnection(connection);
  releasedInVain.delete(connection);
};

/**
 * Resolves when the pool gets a connection back, at the latest after `ms`. A host that begins its next transaction at once
 * leaves the write lock free for less than a turn of the event loop, so a timer would never find it free.
 */
export const nextRelease = ({ client: { pool } }: Knex, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      pool?.removeListener('release', onRelease);
      resolve();
    };
    const onRelease = (connection: Database): void => {
      if (!releasedInVain.has(connection)) end();
    };
    const timer = setTimeout(end, ms);
    pool?.on('release', onRelease);
  });
