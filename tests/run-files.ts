import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleFile } from './support/hosts/program.js';
import { type HostStoreName, storeVariable } from './support/hosts/store-names.js';
import { allowPostgres } from './support/stores/postgres-allowed.js';
import { usedProcessorMs } from './support/time/processor-ms.js';

/**
 * One of the processes of `run.ts`: runs each test file that it is given and tells what came of it. It counts
 * for itself: uvu alone exits 0 when a `before` hook throws or a suite never runs.
 */
export type FileResult = {
  readonly passed: number;
  readonly failed: number;
  /** What the file printed. */
  readonly output: string;
  /** The processor time that its process took, with that of processes that it started and that have ended. */
  readonly processorMs: number;
};

/** What a process tells: that it is ready, that a case has ended, what came of a file. */
export type FromChild = 'ready' | 'case' | FileResult;

export type TestRun = {
  /** The file, from `tests` on. */
  readonly path: string;
  /** What its hosts are to be on. */
  readonly store: HostStoreName;
  /** Whether it may ask for a Postgres database. */
  readonly usesPostgres: boolean;
  /** Whether its process runs no other file. */
  readonly isAlone: boolean;
  /** Whether it may use the memory of its process and files, and nothing else. */
  readonly isInMemory: boolean;
};

type Outcome = readonly [errors: string | true, ran: number, skipped: number, total: number];
type Queue = (string | null | (() => Promise<Outcome>))[][];

const scope = globalThis as { UVU_DEFER?: number; UVU_INDEX?: number; UVU_QUEUE?: Queue };
scope.UVU_DEFER = 1;
scope.UVU_QUEUE = [];
const { onCaseEnd, takeNeverRun } = await import('./support/suite.js');
const { holdToMemory, takeUsed } = await import('./support/in-memory.js');

let printed = '';
const keep = (chunk: string | Uint8Array): boolean => {
  printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  return true;
};
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = keep;
process.stderr.write = keep;
process.on('exit', () => print(printed));

/** Rejections that were not awaited, in the file that runs or in one before it. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', (error) => void unhandled.push(error));

const runFile = async ({ path, store, ...may }: TestRun): Promise<FileResult> => {
  const tally = { passed: 0, failed: 0 };
  const fail = (why: unknown): void => {
    tally.failed += 1;
    console.error(`\n✗ ${path}\n`, why);
  };
  const before = usedProcessorMs();
  process.env[storeVariable] = store;
  holdToMemory(may.isInMemory);
  allowPostgres(may.usesPostgres);
  scope.UVU_INDEX = 0;
  scope.UVU_QUEUE?.splice(0, Number.POSITIVE_INFINITY, [null]);
  try {
    // Another query is another module, so the file runs again for each store.
    const file = moduleFile(resolve(import.meta.dirname, path));
    await import(`${pathToFileURL(file).href}?${store}`);
    const suites = scope.UVU_QUEUE?.flat().filter((entry) => typeof entry === 'function') ?? [];
    if (suites.length === 0) fail('no suite ran in this file');
    for (const run of suites) {
      const [errors, ran, skipped, total] = await run();
      tally.passed += ran;
      tally.failed += total - ran + skipped;
      if (errors !== true) console.error(errors);
    }
  } catch (error) {
    fail(error);
  }
  for (const name of takeNeverRun()) fail(`the suite “${name}” was never run`);
  for (const error of takeUsed()) fail(error);
  for (const error of unhandled.splice(0)) fail(error);
  const output = printed;
  printed = '';
  return { ...tally, output, processorMs: usedProcessorMs() - before };
};

const tell = (message: FromChild): void => void process.send?.(message);
onCaseEnd(() => tell('case'));
process.on('message', async (run: TestRun) => tell(await runFile(run)));
process.on('disconnect', () => process.exit());
tell('ready');
