#!/usr/bin/env node
import { runCommand } from './commands/run.js';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
// The command has ended. An export of spans to a collector that does not answer would keep the process alive for 10 s more.
setTimeout(() => process.exit(), 200).unref();
