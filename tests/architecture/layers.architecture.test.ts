import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { circleIn } from './circles.js';
import { type Source, sourcesIn } from './sources.js';

/** The layers of the core, lowest first. A file imports its own layer and the layers below, types included. */
const layers: readonly string[] = [
  'core/shared/',
  'core/contract/',
  'core/model/',
  'core/commit/',
  'core/ports/',
  'core/use-cases/',
  'core/workers/',
  'core/',
];

const layerOf = (path: string): number => layers.findIndex((layer) => path.startsWith(layer));

const core = sourcesIn('core');

/** Every import that leads to a higher layer, as `file imports file`. */
const upward = (sources: readonly Source[]): readonly string[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter((name) => name.startsWith('core/') && layerOf(name) > layerOf(path))
      .map((name) => `${path} imports ${name}`),
  );

const test = suite('architecture: layers of the core');

test('hold every file of the core', () => {
  assert.deepEqual(
    core.filter(({ path }) => layerOf(path) === -1),
    [],
  );
  const atTheTop = core.filter(({ path }) => layerOf(path) === layers.length - 1);
  assert.deepEqual(atTheTop.map(({ path }) => path).sort(), [
    'core/index.ts',
    'core/messaging.ts',
    'core/stores.ts',
  ]);
});

test('import only themselves and the layers below', () => {
  assert.deepEqual(upward(core), []);
});

test('have no circle of files', () => {
  assert.equal(circleIn(core), undefined);
});

test('would be caught if one imported a higher layer, or if there were a circle', () => {
  const at = (path: string, ...imports: readonly string[]): Source => ({
    path,
    imports,
    text: '',
    code: '',
  });
  const high = at('core/model/a.ts', 'core/ports/b.js');
  assert.deepEqual(upward([high]), ['core/model/a.ts imports core/ports/b.js']);
  const circle = [
    at('core/model/a.ts', 'core/model/b.js'),
    at('core/model/b.ts', 'core/model/a.js'),
  ];
  assert.deepEqual(circleIn(circle), ['core/model/a.ts', 'core/model/b.ts', 'core/model/a.ts']);
});

test.run();
