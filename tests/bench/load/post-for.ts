import autocannon from 'autocannon';

/** What a load did: rates a second, times in milliseconds. */
export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly accepted: number;
  readonly others: number;
};

export type Load = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the n-th request. */
  readonly bodyOf: (n: number) => string;
  readonly seconds: number;
  readonly connections: number;
};

/** Posts for some seconds over kept-alive connections, each request under a key of its own. */
export const postFor = async (load: Load): Promise<LoadResult> => {
  const run = `${process.pid}-${performance.now()}`;
  let n = 0;
  const result = await autocannon({
    url: load.url,
    method: 'POST',
    connections: load.connections,
    duration: load.seconds,
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          return {
            ...request,
            body: load.bodyOf(n),
            headers: {
              'content-type': 'application/json',
              'idempotency-key': `${run}-${n}`,
              ...load.headers,
            },
          };
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
