import { readFile } from 'node:fs/promises';
import { program } from 'commander';
import { startWhatsAppEmulator } from './emulator.js';
import type { Setup } from './state/setup.js';

/** Runs the emulator as a process. It prints its URL, and ends on SIGTERM or SIGINT. */
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
  const emulator = await startWhatsAppEmulator({
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
  .option('--port <number>', 'port on 127.0.0.1; 0 for any free port', '0')
  .option('--seed <number>', 'seed of all random choices')
  .option('--setup <file>', 'JSON file with the setup')
  .option('--callback <url>', 'where webhooks go; it is not verified')
  .option('--verify-token <text>', 'the verify token of that callback')
  .action(run)
  .parseAsync();
