import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { compileAll } from './compile.js';
import { isKind, type Kind, kindOf, kinds } from './kinds.js';
import { batchesOf, queuesOf } from './order.js';
import type { FileResult, TestRun } from './run-files.js';
import { runScript } from './scripts.js';
import { compiledVariable } from './support/hosts/program.js';
import { hostStoreNames } from './support/hosts/store-names.js';
import { makeMemoryFolder } from './support/memory-folder.js';
import { manyConnections, manyDatabases, startPostgres } from './support/stores/postgres-server.js';
import { usedProcessorMs } from './support/time/processor-ms.js';
import { runFiles } from './test-processes.js';

/**
 * Runs every `NAME.KIND.test.ts` below `tests` but the proofs, or those that a word given selects: a kind selects its files,
 * `proofs` the proofs, `all` every file, any other word the files whose path contains it. Runs four files more at a time than
 * there are processors, because many wait, two more when there are proofs, or as many when all are in memory; each process one
 * file after another, but none that another file may have spoiled.
 * Repeats at the end what files with a failure printed, and ends with one line, `N passed, N failed`. Exits 1 when a test
 * failed, a process died or hung, or no test ran. With `--times`, also prints the processor time of each file, the most first.
 * With `--beside=NAME,NAME`, also runs these scripts of `package.json`; each counts as a test.
 */
const here = import.meta.dirname;
const timesOption = '--times';
const besideOption = '--beside=';
const tally = { passed: 0, failed: 0 };
const failures: string[] = [];
const times: { readonly file: string; readonly processorMs: number }[] = [];

const testFiles = async (): Promise<readonly string[]> =>
  (await readdir(here, { recursive: true })).filter((path) => path.endsWith('.test.ts')).sort();

const testRuns = (files: readonly string[], words: readonly string[]): readonly TestRun[] =>
  files
    .filter((path) =>
      words.length === 0 ? !isProof(path) : words.some((word) => isSelected(path, word)),
    )
    .flatMap((path) => {
      const {
        usesPostgres = false,
        isAlone = false,
        isInMemory = false,
      }: Kind = kinds[kindOf(path)];
      const may = { usesPostgres, isAlone, isInMemory };
      return storesFor(path).map((store) => ({ path, store, ...may }));
    });

const isProof = (path: string): boolean => {
  const { isProof = false }: Kind = kinds[kindOf(path)];
  return isProof;
};

const isSelected = (path: string, word: string): boolean => {
  if (word === 'proofs') return isProof(path);
  if (word === 'all') return true;
  return isKind(word) ? kindOf(path) === word : path.includes(word);
};

/**
 * What the HTTP API pages, searches and keeps is tested on each store; how it reads a request, on one. A test that needs several
 * stores at once opens them itself.
 */
const storesFor = (path: string): readonly TestRun['store'][] =>
  onEachStore.test(path) ? hostStoreNames : ['memory'];
const onEachStore =
  /^adapters\/http\/(openapi\/answers|routes\/(audited-writes|idempotent-writes|media|reading|templates|usage|webhook-deliveries)|streams\/beside-writers)\.http\.test\.ts$/;

/** Counts what came of a file, and prints it, with how long it took and how much of that its process computed. */
const report = ({ path, store }: TestRun, result: FileResult, ms: number): void => {
  const { passed, failed, output, processorMs } = result;
  tally.passed += passed;
  tally.failed += failed;
  const on = store === 'memory' ? '' : ` on ${store}`;
  const file = `${path}${on}`;
  times.push({ file, processorMs });
  const printed = `${output}  ${file}: ${seconds(ms)}, ${seconds(processorMs)} of processor`;
  console.log(printed);
  if (failed > 0) failures.push(printed);
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Runs a script beside the tests: it needs the processor when they wait, so a run of both ends sooner. */
const runBeside = async (name: string): Promise<void> => {
  const started = performance.now();
  const { isPassed, output } = await runScript(name);
  tally[isPassed ? 'passed' : 'failed'] += 1;
  const line = `npm run ${name}: ${seconds(performance.now() - started)}`;
  const printed = isPassed ? `${output}  ${line}` : `\n✗ npm run ${name}\n${output}  ${line}`;
  console.log(printed);
  if (!isPassed) failures.push(printed);
};

/** Prints what each file took of the processor, the most first, and what the whole run took: also to compile and for Postgres. */
const printTimes = (): void => {
  const sorted = times.toSorted((a, b) => b.processorMs - a.processorMs);
  const lines = sorted.map(({ file, processorMs }) => `${seconds(processorMs)}  ${file}`);
  console.log(`\nProcessor time:\n${lines.join('\n')}\n${seconds(usedProcessorMs())}  in all`);
};

const given = process.argv.slice(2);
const words = given.filter((word) => word !== timesOption && !word.startsWith(besideOption));
const scripts = given.flatMap((option) =>
  option.startsWith(besideOption) ? option.slice(besideOption.length).split(',') : [],
);
// They do not need what is compiled first.
const beside = Promise.all(scripts.map(runBeside));
const files = await testFiles();
const runs = testRuns(files, words);
const batches = batchesOf(runs);
const processors = availableParallelism();
const hasProofs = runs.some(({ path }) => isProof(path));
const waiting = runs.every(({ isInMemory }) => isInMemory) ? 0 : hasProofs ? 2 : 4;
const processes = Math.min(batches.length, processors + waiting);
// Tests kill processes, and never the machine: only proofs have to wait for the disk.
const temporary = hasProofs ? undefined : makeMemoryFolder();
if (temporary) process.env.TMPDIR ??= temporary;
const url = process.env.ROUNDTRIP_TEST_POSTGRES_URL;
const needsPostgres = runs.some(({ usesPostgres }) => usesPostgres);
// Several processes share one server. A single process starts its own when a test first asks for it.
const sharedDatabase = async (): Promise<string | undefined> =>
  needsPostgres && processes > 1 && !url
    ? (await startPostgres(hasProofs ? manyConnections : manyDatabases)).createDatabase()
    : url;
// A few files load less than what compiling everything takes.
const compiles = runs.length > 10;
const [shared, compiled] = await Promise.all([
  sharedDatabase(),
  compiles
    ? compileAll(resolve(here, '..'), {
        isBundled: hasProofs,
        testFiles: runs.map(({ path }) => path),
      })
    : undefined,
]);
if (shared) process.env.ROUNDTRIP_TEST_POSTGRES_URL = shared;
if (compiled) process.env[compiledVariable] = compiled;
const { first, other } = queuesOf(batches, files);
const takenBy = (process: number) => (process < processors ? first() : other());
await Promise.all(
  Array.from({ length: processes }, (_, process) => runFiles(takenBy(process), { report })),
);
await beside;

if (given.includes(timesOption)) printTimes();
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
