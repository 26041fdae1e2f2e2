import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs every `*.test.ts` below `tests`, or those whose path holds one of the words given, one file after
 * another, and counts for itself: uvu alone exits 0 when a `before` hook throws or a suite never runs.
 * Ends with one line, `N passed, N failed`; exits 1 when anything failed or nothing ran.
 */
type Outcome = readonly [errors: string | true, ran: number, skipped: number, total: number];
type Queue = (string | null | (() => Promise<Outcome>))[][];

const scope = globalThis as { UVU_DEFER?: number; UVU_INDEX?: number; UVU_QUEUE?: Queue };
scope.UVU_DEFER = 1;
scope.UVU_QUEUE = [];
const { neverRun } = await import('./support/suite.js');

const here = import.meta.dirname;
const tally = { passed: 0, failed: 0 };

const fail = (what: string, why: unknown): void => {
  tally.failed += 1;
  console.error(`\n✗ ${what}\n`, why);
};

const testFiles = async (words: readonly string[]): Promise<readonly string[]> =>
  (await readdir(here, { recursive: true }))
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();

const runSuites = async (path: string, queue: Queue): Promise<void> => {
  const suites = queue.flat().filter((entry) => typeof entry === 'function');
  if (suites.length === 0) fail(path, 'no suite ran in this file');
  for (const run of suites) {
    const [errors, ran, skipped, total] = await run();
    tally.passed += ran;
    tally.failed += total - ran + skipped;
    if (errors !== true) console.error(errors);
  }
};

const runFile = async (path: string): Promise<void> => {
  const started = performance.now();
  scope.UVU_INDEX = 0;
  scope.UVU_QUEUE?.splice(0, Number.POSITIVE_INFINITY, [null]);
  try {
    await import(pathToFileURL(resolve(here, path)).href);
    await runSuites(path, scope.UVU_QUEUE ?? []);
  } catch (error) {
    fail(path, error);
  }
  console.log(`  ${path}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

for (const path of await testFiles(process.argv.slice(2))) await runFile(path);
for (const name of neverRun()) fail(name, 'this suite was never run');

console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
