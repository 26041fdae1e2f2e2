import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { HostAnswer, Started } from './host.js';
import type { RunningSide } from './side.js';

/** How the process of a side starts. */
export type ProcessPlan = {
  /** The path of a module below `tests/bench`, with its ending. */
  readonly module: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Options of Node. Default: none. */
  readonly nodeOptions?: readonly string[];
  /** Whether it is what `--profile` profiles. Default: false. */
  readonly isProfiled?: boolean;
  /** Whether its statements are counted. Default: true. */
  readonly isCounted?: boolean;
  /** Whether it is the code of the checkout that `--beside` names. Default: false. */
  readonly isBeside?: boolean;
};

/** Starts a side in a process of its own. `pathOf` gives the path of a module that Node can run. */
export const startProcess = async <Ready>(
  pathOf: (module: string) => string,
  { module, environment, nodeOptions = [], isCounted = true }: ProcessPlan,
): Promise<RunningSide<Ready>> => {
  const child = fork(pathOf('processes/host.ts'), [pathOf(module)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    execArgv: isCounted
      ? [...nodeOptions, '--import', pathOf('processes/preload.ts')]
      : [...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [{ ready }] = (await Promise.race([once(child, 'message'), died(exited, module)])) as [
    Started & { readonly ready: Ready },
  ];
  const ask = questions(child, exited, module);
  return {
    ready,
    ask: ask as RunningSide<Ready>['ask'],
    usage: () => ask('usage') as ReturnType<RunningSide<Ready>['usage']>,
    end: async () => {
      child.disconnect();
      await exited;
    },
  };
};

const died = async (exited: Promise<unknown[]>, module: string): Promise<never> => {
  const [code, signal] = await exited;
  throw new Error(`${module} ended with ${signal ?? code}`);
};

const questions = (child: ChildProcess, exited: Promise<unknown[]>, module: string) => {
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let asked = 0;
  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (question: string, argument?: unknown): Promise<unknown> => {
    asked += 1;
    const id = asked;
    const answered = new Promise<HostAnswer>((resolve) => waiting.set(id, resolve));
    child.send({ id, question, argument });
    const { answer, error } = await Promise.race([answered, died(exited, module)]);
    if (error !== undefined) throw new Error(`${module} failed: ${error}`);
    return answer;
  };
};
