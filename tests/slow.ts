import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/**
 * `npm run test:slow [-- WORD...]`: runs the tests on one processor, beside as much other work as they have processes. A test
 * that fails here and not in `npm test` depends on the speed of the machine. Linux only.
 */
const onOneProcessor = ['-c', '0', process.execPath];
const workers = Array.from({ length: availableParallelism() + 2 }, () =>
  spawn('taskset', [...onOneProcessor, '-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => {
  for (const worker of workers) worker.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const tests = [import.meta.resolve('tsx'), resolve(import.meta.dirname, 'run.ts')] as const;
const given = ['--import', ...tests, ...process.argv.slice(2)];
const [code] = await once(
  spawn('taskset', [...onOneProcessor, ...given], { stdio: 'inherit' }),
  'exit',
);
process.exit(code ?? 1);
