import { runCommand } from '../../../composition/commands/run.js';
import { assertInPromisedTime } from '../time/in-promised-time.js';

/** A command that runs in this process until `interrupt`, and what it has said so far. */
export const startedCommand = (
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => {
  const said = { out: '', error: '' };
  const ended = runCommand(args, environment, {
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return {
    said,
    ended,
    /** Presses Ctrl-C. */
    interrupt: async () => {
      // The command's own listener alone: others end the process.
      process.listeners('SIGINT').at(-1)?.('SIGINT');
      const began = performance.now();
      const code = await ended;
      await assertInPromisedTime('the end of the command', performance.now() - began, 1_000);
      return code;
    },
  };
};

/** The whole lines of what a command has said. */
export const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);
