import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hangMs } from '../../conformance/in-time.js';

/** What a command did: its code, or the signal that ended it; its seconds; what it printed. */
export type Ran = {
  readonly exit: number | NodeJS.Signals | null;
  readonly seconds: number;
  readonly printed: string;
};

/** Somebody with one version of Node.js, an empty cache of npm, and the packed files. */
export type User = {
  readonly env: NodeJS.ProcessEnv;
  /** A new empty folder. */
  readonly folder: (name: string) => string;
  /** Runs a command. Throws all that it printed when it does not end with 0. */
  readonly run: (folder: string, command: string, ...given: readonly string[]) => Ran;
};

/** A user of the Node.js in a folder, who works below another folder. */
export const userOf = (node: string, home: string): User => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [join(node, 'bin'), process.env.PATH].join(delimiter),
    npm_config_cache: join(home, 'cache'),
    // On Node.js 20 npm compiles SQLite, with these.
    npm_config_nodedir: node,
    ROUNDTRIP_PORT: '0',
  };
  return {
    env,
    folder: (name) => {
      const folder = join(home, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    run: (folder, command, ...given) => {
      const began = performance.now();
      const { status, signal, stdout, stderr, error } = spawnSync(command, given, {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 2 * hangMs,
      });
      const exit = status ?? signal;
      if (error || exit !== 0)
        throw new Error(
          `${[command, ...given].join(' ')} ended with ${exit}\n${error ?? ''}${stdout}${stderr}`,
        );
      return { exit, seconds: (performance.now() - began) / 1_000, printed: stdout };
    },
  };
};
