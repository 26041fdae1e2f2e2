import { loadContestant } from '../load/http-load.js';
import { sendRequest } from '../load/send.js';
import type { Contestant } from '../measure/alternate.js';
import type { Ready, RunningSide } from '../processes/side.js';

/** Measures accepted sends a second, over 64 connections by default. */
export const acceptContestant = (
  name: string,
  side: RunningSide<Ready>,
  connections = 64,
  end?: () => Promise<void>,
): Contestant =>
  loadContestant({
    name,
    connections,
    side,
    url: side.ready.url,
    requestOf: (n) => sendRequest(side.ready, n),
    ...(end ? { end } : {}),
  });
