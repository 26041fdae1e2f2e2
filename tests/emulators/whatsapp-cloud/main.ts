import { readFile } from 'node:fs/promises';
import { program } from 'commander';
import { startGraphEmulator } from './emulator.js';
import type { Setup } from './state/setup.js';

/** The emulator as a process of its own: says where it listens, and ends on SIGTERM or SIGINT. */
type Options = {
  readonly port: string;
  readonly seed?: string;
  readonly setup?: string;
  readonly callback?: string;
  readonly verifyToken?: string;
};

const setupFrom = async (path: string | undefined): Promise<Setup> =>
  path === undefined ? {} : (JSON.parse(await readFile(path, 'utf8')) as Setup);

const run = async (options: Options): Promise<void> => {
  const setup = await setupFrom(options.setup);
  const emulator = await startGraphEmulator({
    ...setup,
    port: Number(options.port),
    ...(options.seed !== undefined && { seed: Number(options.seed) }),
  });
  const stop = (): void => void emulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (options.callback !== undefined)
    await emulator.control.subscribe({
      url: options.callback,
      handshake: false,
      ...(options.verifyToken !== undefined && { verifyToken: options.verifyToken }),
    });
  console.log(`listening on ${emulator.origin}`);
};

await program
  .option('--port <number>', 'where to listen; 0 for any free port', '0')
  .option('--seed <number>', 'what decides chance')
  .option('--setup <file>', 'the world to begin with, as JSON')
  .option('--callback <url>', 'where webhooks go from the start, without a handshake')
  .option('--verify-token <text>', 'the verify token of that callback')
  .action(run)
  .parseAsync();
