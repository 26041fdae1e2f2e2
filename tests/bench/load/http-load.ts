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
  /** Whether an answer that leads elsewhere counts as accepted. Default: no. */
  readonly mayRedirect?: boolean | undefined;
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

const loadOnce = async ({
  url,
  requestOf,
  connections,
  seconds,
  mayRedirect,
}: Load): Promise<LoadResult> => {
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
  const redirected = mayRedirect ? result['3xx'] : 0;
  const accepted = result['2xx'] + redirected;
  return {
    perSecond: Math.round(accepted / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    accepted,
    others: result.non2xx - redirected + result.errors,
  };
};

/** A side under a load. */
export type LoadPlan = {
  readonly name: string;
  readonly side: RunningSide<unknown>;
  readonly url: string;
  readonly requestOf: Load['requestOf'];
  readonly mayRedirect?: Load['mayRedirect'];
  /** Default: 64. */
  readonly connections?: number;
  /** Default: ends the side. */
  readonly end?: () => Promise<void>;
};

/** Measures requests a second. */
export const loadContestant = ({
  name,
  side,
  url,
  requestOf,
  mayRedirect,
  connections = 64,
  end = side.end,
}: LoadPlan): Contestant => ({
  name,
  turn: async (seconds) => {
    const before = await side.usage();
    const { accepted, others, ...times } = await httpLoad({
      ...{ url, requestOf, connections, seconds, mayRedirect },
    });
    const after = await side.usage();
    return {
      ...times,
      cpuMicros: (after.cpuMicros - before.cpuMicros) / accepted,
      refused: others,
    };
  },
  end,
});
