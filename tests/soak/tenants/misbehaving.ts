import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Tenant } from '../../bench/service/tenant.js';
import { program } from '../../support/hosts/program.js';

/** What the process of the tenants that misbehave works on. */
export type MisbehavingPlan = {
  readonly url: string;
  readonly tenants: readonly Tenant[];
  /** When the first turn began, in milliseconds since 1970. They misbehave in every second turn. */
  readonly beganAt: number;
  readonly turnMs: number;
};

/** The answers that each of them got, by status; 0 for none. */
export type Answers = readonly (readonly (readonly [status: number, count: number])[])[];

/** What the process is told, and what it tells. */
export type ToMisbehaving = { readonly plan: MisbehavingPlan } | 'begin' | 'stop';
export type FromMisbehaving = 'ready' | 'stopped' | { readonly answers: Answers };

/** Tenants that misbehave, in a process of their own: a client that is busy with them would measure itself. */
export type Misbehaving = {
  readonly begin: () => void;
  readonly answers: () => readonly ReadonlyMap<number, number>[];
  readonly stop: () => Promise<void>;
};

/** Prepares them, and gives what begins it. */
export const misbehaving = async (plan: MisbehavingPlan): Promise<Misbehaving> => {
  const [script = '', ...args] = program(
    resolve(import.meta.dirname, 'misbehaving-process.ts'),
  ).toReversed();
  const child = fork(script, [], {
    execArgv: args.toReversed(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const tell = (message: ToMisbehaving): void => void child.send(message);
  let answers: readonly ReadonlyMap<number, number>[] = [];
  const heard = (word: 'ready' | 'stopped'): Promise<void> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: FromMisbehaving) => {
        if (message === word) resolve();
      });
      exited.then(([code]) => reject(new Error(`the tenants that misbehave ended with ${code}`)));
    });
  child.on('message', (message: FromMisbehaving) => {
    if (typeof message === 'object') answers = message.answers.map((each) => new Map(each));
  });
  const ready = heard('ready');
  tell({ plan });
  await ready;
  return {
    begin: () => tell('begin'),
    answers: () => answers,
    stop: async () => {
      const stopped = heard('stopped');
      tell('stop');
      await stopped;
      child.disconnect();
      await exited;
    },
  };
};
