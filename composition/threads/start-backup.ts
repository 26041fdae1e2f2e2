import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupAnswer, BackupOrder } from './backup.js';

/** A backup that is being made in another process. */
export type StartedBackup = {
  /** Rejects when there is no backup, with the reason. */
  readonly ended: Promise<Extract<BackupAnswer, { readonly kind: 'made' }>>;
  /** Ends the process at once. What it wrote so far is deleted before the next backup. */
  readonly kill: () => void;
};

/** Starts a process that makes one backup. A process that is forked inherits the loader of a checkout. */
export const startBackup = (order: BackupOrder): StartedBackup => {
  const file = fileURLToPath(new URL(`./backup${extname(import.meta.url)}`, import.meta.url));
  const child = fork(file, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.execArgv.filter((arg) => !arg.startsWith('--inspect')),
  });
  const ended = answerOf(child);
  // A process that could not start has no `send`: what that throws is the failure then.
  ended.catch(() => undefined);
  child.send(order, () => undefined);
  return { ended, kill: () => void child.kill('SIGKILL') };
};

const answerOf = async (child: ChildProcess): Promise<Extract<BackupAnswer, { kind: 'made' }>> => {
  let answer: BackupAnswer | undefined;
  child.on('message', (message) => {
    answer = message as BackupAnswer;
  });
  const end = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(String(signal ?? code)));
  });
  if (answer?.kind === 'made') return answer;
  throw new Error(answer?.reason ?? `the process of the backup ended with ${end}`);
};
