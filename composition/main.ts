#!/usr/bin/env node
import { runCommand } from './commands/run.js';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
