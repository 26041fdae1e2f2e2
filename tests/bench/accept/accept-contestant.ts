import { postFor } from '../load/post-for.js';
import { sendBody } from '../load/send.js';
import type { Contestant } from '../measure/alternate.js';
import type { Ready, RunningSide } from '../processes/side.js';

const usualConnections = 64;

/** Measures accepted sends a second of one process, or of several that share a database and, in sum, 64 connections. */
export const acceptContestant = (
  name: string,
  servers: readonly RunningSide<Ready>[],
  connections = usualConnections,
): Contestant => ({
  name,
  turn: async (seconds) => {
    const before = await cpuOf(servers);
    const results = await Promise.all(
      servers.map(({ ready: { url, headers, channels } }) =>
        postFor({
          url: `${url}/v1/messages`,
          headers,
          bodyOf: (n) => sendBody(channels, n),
          connections: connections / servers.length,
          seconds,
        }),
      ),
    );
    const cpu = (await cpuOf(servers)) - before;
    return {
      perSecond: sumOf(results.map(({ perSecond }) => perSecond)),
      cpuMicros: cpu / sumOf(results.map(({ accepted }) => accepted)),
      p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
      p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
      refused: sumOf(results.map(({ others }) => others)),
    };
  },
  end: async () => void (await Promise.all(servers.map(({ end }) => end()))),
});

const cpuOf = async (servers: readonly RunningSide<Ready>[]): Promise<number> =>
  sumOf((await Promise.all(servers.map(({ usage }) => usage()))).map(({ cpuMicros }) => cpuMicros));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
