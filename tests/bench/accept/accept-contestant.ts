import { loadContestant } from '../load/http-load.js';
import { sendRequest } from '../load/send.js';
import type { Contestant } from '../measure/alternate.js';
import type { Ready, RunningSide } from '../processes/side.js';

/** Measures accepted sends a second of one process, or of several that share a database and, in sum, 64 connections. */
export const acceptContestant = (
  name: string,
  servers: readonly RunningSide<Ready>[],
  connections = 64,
  end?: () => Promise<void>,
): Contestant =>
  loadContestant({
    name,
    connections,
    sides: servers.map((side) => ({
      side,
      url: side.ready.url,
      requestOf: (n) => sendRequest(side.ready, n),
    })),
    ...(end ? { end } : {}),
  });
