import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { circleIn } from './circles.js';
import { sourcesIn } from './sources.js';

const composition = sourcesIn('composition');

/** The paths of the files for which `holds` is true. */
const pathsWhere = (holds: (source: (typeof composition)[number]) => boolean): readonly string[] =>
  composition.filter(holds).map(({ path }) => path);

const test = suite('architecture: the composition');

test('has the dependency container in one folder', () => {
  const container = /^(inversify|reflect-metadata)$/;
  const users = pathsWhere(({ imports }) => imports.some((name) => container.test(name)));
  assert.ok(users.length > 0);
  assert.deepEqual(
    users.filter((path) => !path.startsWith('composition/container/')),
    [],
  );
});

test('resolves values from the container in one file', () => {
  const resolving = /\.getAsync\(|\bcontainer\.get\(|\bgetAll(Async)?\(/;
  assert.deepEqual(
    pathsWhere(({ code }) => resolving.test(code)),
    ['composition/container/open-application.ts'],
  );
});

test('makes the workers in the assembly alone', () => {
  const workers = /^core\/workers\//;
  const users = pathsWhere(({ imports }) => imports.some((name) => workers.test(name)));
  assert.ok(users.length > 0);
  assert.deepEqual(
    users.filter((path) => !path.startsWith('composition/assembly/')),
    [],
  );
});

test('has no circle of files', () => {
  assert.equal(circleIn(composition), undefined);
});

test.run();
