import assert from 'node:assert/strict';
import type { FileResult, TestRun } from './run-files.js';
import { suite } from './support/suite.js';
import { growing } from './support/time/growing.js';
import { runFiles } from './test-processes.js';

const test = suite('the processes that run test files');

const plain: TestRun = {
  ...{ path: '', store: 'memory' },
  ...{ usesPostgres: true, isAlone: false, isInMemory: false },
};

/** What comes of files that run one after another. */
const resultsOf = async (
  runs: readonly Partial<TestRun>[],
  silenceMs?: number,
): Promise<readonly FileResult[]> => {
  const results: FileResult[] = [];
  const batch = runs.map((run) => ({ ...plain, ...run }));
  await runFiles([batch].values(), {
    report: (_, result) => void results.push(result),
    ...(silenceMs !== undefined && { silenceMs }),
  });
  return results;
};

const passes = { path: 'support/runs/passes.ts' };
const isFailed = ({ failed }: FileResult): boolean => failed > 0;
const processOf = ({ output }: FileResult): string | undefined =>
  /in process (\d+)/.exec(output)?.[1];

test('a file that failed leaves its process to no other', async () => {
  const results = await resultsOf([{ path: 'support/runs/spoils.ts' }, passes]);
  assert.deepEqual(results.map(isFailed), [true, false]);
});

test('a file that leaves its process no time is ended, and the others run', () =>
  growing(500, async (silenceMs) => {
    const results = await resultsOf([{ path: 'support/runs/hangs.ts' }, passes], silenceMs);
    assert.deepEqual(results.map(isFailed), [true, false]);
    assert.match(results[0]?.output ?? '', /its process ended with SIGKILL/);
  }));

test('files share a process, unless one runs alone', async () => {
  // A process runs a file once for each store.
  const again = { ...passes, store: 'sqlite' } as const;
  const results = await resultsOf([passes, again, { ...passes, isAlone: true }, passes]);
  const [first, second, alone, last] = results.map(processOf);
  assert.equal(second, first);
  assert.equal(new Set([first, alone, last]).size, 3);
});

test('a unit test that uses a socket, a database or another process fails, also when it catches the error', async () => {
  const leaves = { path: 'support/runs/leaves-memory.ts' };
  const [held, free] = await resultsOf([{ ...leaves, isInMemory: true }, leaves]);
  assert.equal(held?.failed, 5, held?.output);
  for (const call of ['listen', 'connect', 'spawnSync', 'exec'])
    assert.match(held.output, new RegExp(`may not use .*\\(${call}\\)`));
  assert.deepEqual([free?.passed, free?.failed], [5, 0]);
});

test('a file of a kind without Postgres that asks for a database fails', async () => {
  const asks = { path: 'support/runs/asks-for-postgres.ts', usesPostgres: false };
  const [result] = await resultsOf([asks]);
  assert.match(result?.output ?? '', /may not use Postgres/);
  assert.equal(result?.failed, 1);
});

test.run();
