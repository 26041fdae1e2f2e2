import type { BenchServer } from '../child.js';
import { type LoadResult, postFor } from '../load.js';

/** A load's result, with the servers' processor time for each request: what noise on the machine hides least. */
export type Measured = LoadResult & { readonly cpuMicros: number };

const warmUpSeconds = 2;
/** Those that are compared take turns of so many seconds: what else the machine does meets all of them. */
const turnSeconds = 2;
const connections = 64;
const people = 10_000;

/** Loads each of several, turn by turn, for so many seconds in sum; then ends them. */
export const alternate = async (
  all: readonly (readonly BenchServer[])[],
  seconds: number,
): Promise<readonly Measured[]> => {
  const turns = Math.ceil(seconds / turnSeconds);
  const measured = all.map((servers) => ({ servers, warmUp: 0, results: [] as LoadResult[] }));
  for (const each of measured) each.warmUp = (await load(each.servers, warmUpSeconds)).accepted;
  for (let turn = 0; turn < turns; turn += 1)
    for (const { servers, results } of measured) results.push(await load(servers, seconds / turns));
  return Promise.all(
    measured.map(async ({ servers, warmUp, results }) => {
      const result = overTurns(results);
      const cpu = await Promise.all(servers.map(({ end }) => end()));
      return { ...result, cpuMicros: Math.round(sumOf(cpu) / (warmUp + result.accepted)) };
    }),
  );
};

/** What several turns come to: mean rate, and the times of the turn in the middle. */
const overTurns = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: Math.round(sumOf(results.map(({ perSecond }) => perSecond)) / results.length),
  p50Ms: medianOf(results.map(({ p50Ms }) => p50Ms)),
  p99Ms: medianOf(results.map(({ p99Ms }) => p99Ms)),
  accepted: sumOf(results.map(({ accepted }) => accepted)),
  others: sumOf(results.map(({ others }) => others)),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Loads all servers at once, with as many connections in sum as one would have; a time is the slowest's. */
const load = async (servers: readonly BenchServer[], seconds: number): Promise<LoadResult> => {
  const results = await Promise.all(
    servers.map(({ ready: { url, headers, channels } }) =>
      postFor({
        url: `${url}/v1/messages`,
        headers,
        bodyOf: (n) =>
          JSON.stringify({
            channel: channels[n % channels.length],
            to: `+1202555${String(n % people).padStart(4, '0')}`,
            text: `Your parcel number ${n} left the depot.`,
          }),
        connections: connections / servers.length,
        seconds,
      }),
    ),
  );
  return {
    perSecond: sumOf(results.map(({ perSecond }) => perSecond)),
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    accepted: sumOf(results.map(({ accepted }) => accepted)),
    others: sumOf(results.map(({ others }) => others)),
  };
};
