import { resolve } from 'node:path';
import { moduleFile, program } from '../../support/hosts/program.js';
import type { Machine } from '../context.js';
import type { RunningSide, StartSide } from './side.js';
import type { ProcessPlan } from './start-process.js';
import { usage } from './usage.js';

/**
 * Starts a side in this process: quick, for a test of a benchmark. What it uses is that of the whole process. The clock is
 * replaced, so that the service has no writer thread, whose statements are not counted here.
 */
const startHere = async <Ready>({
  module,
  environment,
}: ProcessPlan): Promise<RunningSide<Ready>> => {
  const { default: start }: { default: StartSide<Ready> } = await import(
    moduleFile(resolve(import.meta.dirname, '..', module))
  );
  const { ready, ask, stop } = await start({
    ...{ ...process.env, BENCH_CLOCK_BACK_MS: '0' },
    ...environment,
  });
  return {
    ready,
    ask: <Result>(question: string, argument?: unknown) =>
      Promise.resolve(ask?.(question, argument)) as Promise<Result>,
    usage: async () => usage(),
    end: stop,
  };
};

/** For a test of a benchmark: sides start in this process, and programs are compiled only as its other servers are. */
export const here: Machine = {
  start: startHere,
  program: (module) => program(resolve(import.meta.dirname, '..', module)),
};
