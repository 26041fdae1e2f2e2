import assert from 'node:assert/strict';
import { type Kind, kindOf, kinds } from '../kinds.js';
import { suite } from '../support/suite.js';
import { type Source, sourcesIn } from './sources.js';

const test = suite('architecture: processes that tests start');

const sources = new Map(
  sourcesIn('tests')
    .filter(({ path }) => !path.includes('node_modules/'))
    .map((source) => [source.path.replace(/\.tsx?$/, '.js'), source]),
);

/** Starts a program that measures how busy the machine is, when a promise in time was not kept. */
const measures = 'tests/support/time/in-promised-time.js';

/** The modules by which a module of the tests comes to `node:child_process`; undefined when it does not. */
const wayToProcesses = (
  from: Source | undefined,
  seen = new Set<Source>(),
): readonly string[] | undefined => {
  if (!from || seen.has(from)) return undefined;
  seen.add(from);
  if (from.imports.includes('node:child_process')) return [from.path];
  for (const name of from.imports) {
    const rest = name === measures ? undefined : wayToProcesses(sources.get(name), seen);
    if (rest) return [from.path, ...rest];
  }
  return undefined;
};

const startsNone = ({ path }: Source): boolean => {
  const { startsNoProcess = false }: Kind = kinds[kindOf(path)];
  return startsNoProcess;
};

const files = [...sources.values()].filter(({ path }) => path.endsWith('.test.ts'));

test('are started by no file of a kind that starts none', () => {
  const held = files.filter(startsNone);
  assert.ok(held.length > 100);
  assert.deepEqual(
    held.flatMap((file) => wayToProcesses(file)?.join(' > ') ?? []),
    [],
  );
});

test('are found through the modules that a file imports', () => {
  const server = files.find(({ path }) => path.endsWith('stop-signals.process.test.ts'));
  assert.ok((wayToProcesses(server) ?? []).includes('tests/support/hosts/server-process.ts'));
});

test.run();
