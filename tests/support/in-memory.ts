import childProcess, { ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';
import { Database } from './sqlite/database.js';

let isHeld = false;
let used: Error[] = [];

/** Whether what is called from now on must stay in the memory of this process. */
export const holdToMemory = (hold: boolean): void => {
  if (hold) refuseTheRest();
  isHeld = hold;
};

/** What was used since the last call although it is refused, each with where. Code under test may have caught the error. */
export const takeUsed = (): readonly Error[] => {
  const taken = used;
  used = [];
  return taken;
};

// biome-ignore lint/suspicious/noExplicitAny: functions of any type are replaced.
type Replaceable = any;

let isReplaced = false;

/** Replaces what opens a socket, a database or a process, also in modules that have imported it already. */
const refuseTheRest = (): void => {
  if (isReplaced) return;
  isReplaced = true;
  refuse('a socket', Server.prototype, ['listen']);
  refuse('a socket', Socket.prototype, ['connect']);
  refuse('a socket', DatagramSocket.prototype, ['bind', 'send']);
  refuse('a database', Database.prototype, ['prepare', 'exec', 'pragma']);
  refuse('another process', ChildProcess.prototype, ['spawn']);
  refuse('another process', childProcess, ['spawnSync', 'execSync', 'execFileSync']);
  syncBuiltinESMExports();
};

const refuse = (what: string, owner: Replaceable, names: readonly string[]): void => {
  for (const name of names) {
    const original = owner[name];
    owner[name] = function (this: unknown, ...given: unknown[]) {
      if (!isHeld) return original.apply(this, given);
      const error = new Error(`a test of this kind may not use ${what} (${name})`);
      used.push(error);
      throw error;
    };
  }
};
