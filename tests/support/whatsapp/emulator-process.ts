import { fileURLToPath } from 'node:url';
import { type RemoteControl, remoteControl } from '../../emulators/whatsapp-cloud/index.js';
import { runChild } from '../servers/child.js';

/** The emulated provider in a process of its own. */
export type EmulatorProcess = {
  readonly origin: string;
  readonly control: RemoteControl;
  readonly end: () => Promise<void>;
};

const main = new URL('../../emulators/whatsapp-cloud/main.ts', import.meta.url);

/** Starts the emulator on a free port, and waits for the line that says it listens. */
export const startEmulator = async (...args: readonly string[]): Promise<EmulatorProcess> => {
  const child = runChild(main, ...args);
  const line = await child.line();
  const origin = /^listening on (\S+)$/.exec(line ?? '')?.[1];
  if (origin === undefined) throw new Error(`${fileURLToPath(main)} said ${line}`);
  return { origin, control: remoteControl(origin), end: child.crash };
};
