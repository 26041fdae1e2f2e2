import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStatementTimes, type StatementTime } from './statement-times.js';

/** How a side starts whose processor profile is written into a folder. */
export const profiling = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  return {
    nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'],
    environment: { BENCH_PROFILE: folder },
  };
};

/** The parts of a profile of V8 that are read. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  /** Microseconds. */
  readonly timeDeltas: readonly number[];
};

const maxRows = 70;
const idle = ['(idle)'];

/** The self times of the functions in all threads of the process that was profiled last into a folder. */
export const selfTimesIn = (folder: string): readonly SelfTime[] => {
  const profiles = readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .sort();
  const newest = processOf(profiles.at(-1) ?? '');
  return profiles
    .filter((file) => processOf(file) === newest)
    .flatMap((file) => selfTimesOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
};

/** Writes `profile.txt` beside the profiles of a process' threads: the functions and the statements that took most time. */
export const writeProfileText = (folder: string): void => {
  const files = readdirSync(folder).sort();
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const selfTimes = selfTimesIn(folder);
  const statements: readonly StatementTime[] = files
    .filter(isStatementTimes)
    .flatMap(read)
    .sort((a, b) => b.ms - a.ms);
  const lines = [
    'Self time by function, without idle time',
    ...rowsOf(sumBy(selfTimes, ({ name, place }) => `${name}  ${place}`)),
    '',
    'Self time by folder or package',
    ...rowsOf(sumBy(selfTimes, ({ name, place }) => folderOf(place) || name)),
    '',
    'Time in statements of SQLite',
    ...statements
      .slice(0, maxRows)
      .map(
        ({ statement, runs, ms }) =>
          `${ms.toFixed(0).padStart(7)} ms ${String(runs).padStart(8)} runs ${((1_000 * ms) / runs).toFixed(1).padStart(8)} µs  ${statement.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
      ),
  ];
  writeFileSync(join(folder, 'profile.txt'), `${lines.join('\n')}\n`);
};

/** The id of the process that wrote `CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile`. */
const processOf = (file: string): string => file.split('.')[3] ?? '';

/** The time in one function itself, without those that it calls. `place` is its file and line, empty for native code. */
export type SelfTime = { readonly name: string; readonly place: string; readonly ms: number };

const selfTimesOf = ({ nodes, samples, timeDeltas }: Profile): readonly SelfTime[] => {
  const byId = new Map<number, number>();
  for (const [i, id] of samples.entries())
    byId.set(id, (byId.get(id) ?? 0) + (timeDeltas[i] ?? 0) / 1_000);
  return nodes
    .map(({ id, callFrame: { functionName, url, lineNumber } }) => ({
      name: functionName || '(anonymous)',
      place:
        url === '' ? '' : `${url.replace(/^.*\/(?=\.bench|node_modules)/, '')}:${lineNumber + 1}`,
      ms: byId.get(id) ?? 0,
    }))
    .filter(({ name, ms }) => ms > 0 && !idle.includes(name));
};

const folderOf = (place: string): string =>
  place
    .replace(/^(node_modules\/(?:@[^/]+\/)?[^/]+).*/, '$1')
    .replace(/^\.bench\/(.*)\/[^/]*$/, '$1');

const sumBy = (times: readonly SelfTime[], keyOf: (time: SelfTime) => string) => {
  const sums = new Map<string, number>();
  for (const time of times) sums.set(keyOf(time), (sums.get(keyOf(time)) ?? 0) + time.ms);
  return sums;
};

const rowsOf = (sums: ReadonlyMap<string, number>): readonly string[] => {
  const all = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return [...sums]
    .sort(([_, a], [__, b]) => b - a)
    .slice(0, maxRows)
    .map(
      ([key, ms]) =>
        `${((100 * ms) / all).toFixed(1).padStart(5)} % ${ms.toFixed(0).padStart(7)} ms  ${key}`,
    );
};
