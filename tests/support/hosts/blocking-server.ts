import { runCommand } from '../../../composition/commands/run.js';

/** `serve`, whose event loop a signal blocks for a minute. */
const { stdout, stderr } = process;
process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
});
process.exitCode = await runCommand(['serve'], process.env, {
  out: (text) => void stdout.write(text),
  error: (text) => void stderr.write(text),
  outColumns: undefined,
  errorColumns: undefined,
});
