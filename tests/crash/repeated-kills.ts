import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { type ServerProcess, startServer } from '../support/hosts/server-process.js';

const recheckMs = 5;

export type KillPlan = {
  readonly environment: ServerEnvironment;
  readonly kills: number;
  /** How many pieces of work there are; the kills are spread evenly over them. */
  readonly total: number;
};

/** Has work done by a server that is killed with SIGKILL again and again; gives the one that is left. */
export const underKills = async (
  { environment, kills, total }: KillPlan,
  work: (url: () => string, pieceDone: () => void) => Promise<unknown>,
): Promise<ServerProcess> => {
  let server = await startServer(environment);
  let done = 0;
  let isOver = false;
  const everything = work(
    () => server.url,
    () => {
      done += 1;
    },
  ).finally(() => {
    isOver = true;
  });
  for (let killed = 0; !isOver; await new Promise((go) => setTimeout(go, recheckMs))) {
    if (killed >= kills || done < ((killed + 1) * total) / (kills + 1)) continue;
    killed += 1;
    await server.end('SIGKILL');
    server = await startServer(environment);
  }
  await everything;
  return server;
};
