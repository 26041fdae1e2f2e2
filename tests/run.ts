import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { FileResult, TestRun } from './run-files.js';
import { hostStoreNames } from './support/host-stores.js';
import { startPostgres } from './support/postgres-server.js';

/**
 * Runs every `*.test.ts` below `tests`, or those whose path holds one of the words given: as many at a time as
 * there are processors, each file in one process that runs one file after another. Ends with one line,
 * `N passed, N failed`; exits 1 when anything failed, a process died, or nothing ran.
 */
const here = import.meta.dirname;
const tally = { passed: 0, failed: 0 };

const testRuns = async (words: readonly string[]): Promise<readonly TestRun[]> =>
  (await readdir(here, { recursive: true }))
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort()
    .flatMap((path) => storesFor(path).map((store) => ({ path, store })));

/** Every HTTP test is run on every store; what needs several in one test opens them itself. */
const storesFor = (path: string): readonly TestRun['store'][] =>
  /^adapters\/http\/(?!docs)/.test(path) ? hostStoreNames : ['memory'];

/** What came of a file; that its process died is one failure. */
const resultOf = async (child: ChildProcess, run: TestRun): Promise<FileResult> => {
  child.send(run);
  const settled = new AbortController();
  const told = once(child, 'message', settled).then(([result]): FileResult => result);
  const died = once(child, 'exit', settled).then(
    ([code, signal]): FileResult => ({
      passed: 0,
      failed: 1,
      output: `\n✗ ${run.path}\n its process ended with ${signal ?? code}\n`,
    }),
  );
  const result = await Promise.race([told, died]);
  settled.abort();
  return result;
};

/** Starts a process that runs files; a message before it says that it is ready would be lost. */
const startChild = async (environment: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = fork(resolve(here, 'run-files.ts'), { env: environment });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!child.connected) throw new Error('a process that runs tests died before it began');
  return child;
};

/** The simulation takes time away from its whole process: nothing else may be left running there. */
const needsFresh = ({ path }: TestRun): boolean => path.startsWith('simulation/');

/** Takes one file after another, in a process of its own, and in a new one when that has died. */
const runFiles = async (runs: Iterator<TestRun>, environment: NodeJS.ProcessEnv): Promise<void> => {
  let child = await startChild(environment);
  for (let next = runs.next(); !next.done; next = runs.next()) {
    if (needsFresh(next.value) && child.connected) child.disconnect();
    if (!child.connected) child = await startChild(environment);
    const started = performance.now();
    const { passed, failed, output } = await resultOf(child, next.value);
    tally.passed += passed;
    tally.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { path, store } = next.value;
    console.log(`${output}  ${path}${store === 'memory' ? '' : ` on ${store}`}: ${seconds} s`);
  }
  if (child.connected) child.disconnect();
};

const runs = await testRuns(process.argv.slice(2));
const processes = Math.min(runs.length, availableParallelism());
const url = process.env.ROUNDTRIP_TEST_POSTGRES_URL;
// Several processes share one server; one alone starts its own, if it needs any.
const shared = processes > 1 && !url ? await (await startPostgres()).createDatabase() : url;
const environment = { ...process.env, ...(shared ? { ROUNDTRIP_TEST_POSTGRES_URL: shared } : {}) };
const remaining = runs.values();
await Promise.all(Array.from({ length: processes }, () => runFiles(remaining, environment)));

console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
