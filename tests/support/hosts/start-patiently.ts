import { type RunningServer, startServer } from '../../../composition/server/start-server.js';

/**
 * Starts a server in this process. A full machine opens a connection to Postgres too slowly for the first try, and a server that
 * stopped in this process may not have closed its database file yet.
 */
export const startPatiently = (
  configuration: Parameters<typeof startServer>[0],
): Promise<RunningServer> =>
  startServer(configuration).catch((error: Error) =>
    isPassing.test(error.message) ? startPatiently(configuration) : Promise.reject(error),
  );

const isPassing = new RegExp(`Timeout acquiring|timeout expired|in use by process ${process.pid} `);
