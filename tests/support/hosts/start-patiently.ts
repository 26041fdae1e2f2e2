import { type RunningServer, startServer } from '../../../composition/server/start-server.js';

/** Starts a server in this process. A full machine opens a connection to Postgres too slowly for the first try. */
export const startPatiently = (
  configuration: Parameters<typeof startServer>[0],
): Promise<RunningServer> =>
  startServer(configuration).catch((error: Error) =>
    /Timeout acquiring|timeout expired/.test(error.message)
      ? startPatiently(configuration)
      : Promise.reject(error),
  );
