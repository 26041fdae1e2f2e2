#!/usr/bin/env node
import { runCommand } from './commands/run.js';

const { stdout, stderr } = process;

// The reader of a pipe, such as `head`, has ended: no more output is wanted.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => void stdout.write(text),
  bytes: (bytes) => void stdout.write(bytes),
  error: (text) => void stderr.write(text),
  get outColumns() {
    return stdout.isTTY ? stdout.columns : undefined;
  },
  get errorColumns() {
    return stderr.isTTY ? stderr.columns : undefined;
  },
});
