import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SourceEnd } from './setting.js';
import { allSettings, type Environment } from './variables.js';

/** Longest run of a command that prints a secret. */
const commandMs = 30_000;

/** What the value of a variable names: a file that contains the secret, or a command that prints it. */
type Way = 'file' | 'command';

const ways: Readonly<Record<SourceEnd, Way>> = { FILE: 'file', COMMAND: 'command' };

/** The variables that say where to get the text of another one. */
const sources = allSettings.flatMap(({ variable, from = {} }) => {
  const ends = Object.keys(from) as readonly SourceEnd[];
  const given = ends.map((end) => [`${variable}_${end}`, ways[end]] as const);
  return given.length > 0 ? [[variable, given] as const] : [];
});

/** The variable that names the file or the command of a secret. */
export type SecretSource = { readonly variable: string; readonly way: Way };

/** An environment with its secrets, and where the secrets come from that are not in their own variable. */
export type WithSecrets = {
  readonly environment: Environment;
  readonly sources: ReadonlyMap<string, SecretSource>;
};

/**
 * Adds the secrets that the environment names in files, and those that its commands print. Adds a sentence to
 * `problems` for each that cannot be had. No sentence shows a secret.
 */
export const withSecrets = (environment: Environment, problems: string[]): WithSecrets => {
  const read: Record<string, string> = {};
  const found = new Map<string, SecretSource>();
  for (const [name, others] of sources) {
    const given = others.filter(([source]) => environment[source]?.trim());
    const names = [
      ...(environment[name]?.trim() ? [name] : []),
      ...given.map(([source]) => source),
    ];
    if (names.length > 1) problems.push(`${names.join(' and ')} are set; set one of them`);
    for (const [source, way] of given) {
      found.set(name, { variable: source, way });
      const text = textFrom(way, environment[source]?.trim() ?? '');
      if ('problem' in text) problems.push(`${source} ${text.problem}`);
      else read[name] = text.value;
    }
  }
  return { environment: { ...environment, ...read }, sources: found };
};

type Text = { readonly value: string } | { readonly problem: string };

const textFrom = (way: Way, value: string): Text => {
  try {
    const text = (way === 'file' ? readFileSync(value, 'utf8') : outputOf(value)).trim();
    return text === '' ? { problem: 'gives an empty text' } : { value: text };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
};

/** What a command of the shell prints. Its errors go to the standard error of this process. */
const outputOf = (command: string): string =>
  execSync(command, {
    encoding: 'utf8',
    timeout: commandMs,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const reasonOf = (error: unknown): string => {
  const { code, status } = error as { readonly code?: string; readonly status?: number | null };
  if (code === 'ETIMEDOUT') return `is a command that ran for more than ${commandMs / 1_000} s`;
  if (typeof status === 'number') return `is a command that ended with ${status}`;
  return `cannot be read: ${code ?? 'it failed'}`;
};
