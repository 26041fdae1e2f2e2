import autocannon from 'autocannon';
import type { Contestant } from '../measure/alternate.js';
import type { RunningSide } from '../processes/side.js';

/** One request of a load. */
export type LoadRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A load over kept-alive connections, as fast as the answers come. */
export type Load = {
  readonly url: string;
  /** The n-th request, from 1. */
  readonly requestOf: (n: number) => LoadRequest;
  readonly connections: number;
  readonly seconds: number;
};

/** What a load did: rates a second, times in milliseconds. */
export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly accepted: number;
  readonly others: number;
};

/** How often autocannon looks whether its time is over. Its own default is a second. */
const stopEveryMs = 50;

/** Sends requests for some seconds, and longer if none is answered in that time. */
const httpLoad = async (load: Load): Promise<LoadResult> => {
  const result = await loadOnce(load);
  return result.accepted + result.others > 0 ? result : httpLoad(load);
};

const loadOnce = async ({ url, requestOf, connections, seconds }: Load): Promise<LoadResult> => {
  let n = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: stopEveryMs,
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          const { headers, ...rest } = requestOf(n);
          return { ...request, ...rest, headers: { ...headers } };
        },
      },
    ],
  });
  const accepted = result['2xx'];
  return {
    perSecond: Math.round(accepted / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    accepted,
    others: result.non2xx + result.errors,
  };
};

/** Sides that share a load. */
export type LoadPlan = {
  readonly name: string;
  readonly sides: readonly {
    readonly side: RunningSide<unknown>;
    readonly url: string;
    readonly requestOf: Load['requestOf'];
  }[];
  /** In sum. Default: 64. */
  readonly connections?: number;
  /** Default: ends the sides. */
  readonly end?: () => Promise<void>;
};

/** Measures requests a second of one process, or of several. */
export const loadContestant = ({ name, sides, connections = 64, end }: LoadPlan): Contestant => ({
  name,
  turn: async (seconds) => {
    const before = await cpuOf(sides);
    const results = await Promise.all(
      sides.map(({ url, requestOf }) =>
        httpLoad({ url, requestOf, connections: connections / sides.length, seconds }),
      ),
    );
    const cpu = (await cpuOf(sides)) - before;
    return {
      perSecond: sumOf(results.map(({ perSecond }) => perSecond)),
      cpuMicros: cpu / sumOf(results.map(({ accepted }) => accepted)),
      p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
      p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
      refused: sumOf(results.map(({ others }) => others)),
    };
  },
  end: end ?? (async () => void (await Promise.all(sides.map(({ side }) => side.end())))),
});

const cpuOf = async (sides: LoadPlan['sides']): Promise<number> =>
  sumOf((await Promise.all(sides.map(({ side }) => side.usage()))).map((used) => used.cpuMicros));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
