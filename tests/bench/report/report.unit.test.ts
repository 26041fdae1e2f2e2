import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { type Comparison, merge } from './compare.js';
import { benchText, resultsText, withResults } from './document.js';
import { plot } from './plot.js';
import { ratiosTable } from './tables.js';

const comparisonOf = (bench: string, perSecond: number): Comparison => ({
  machine: {
    processor: 'a processor',
    cores: 2,
    memoryGib: 8,
    system: 'linux',
    node: 'v20',
    fsyncMs: 0.5,
    day: '2026-01-01',
  },
  results: [
    {
      bench,
      store: 'sqlite',
      sides: { floor: { perSecond: 4_000 }, service: { perSecond } },
      ratios: { 'service over floor': perSecond / 4_000 },
      costs: { 'service over floor & more': 2 },
    },
  ],
});

const test = suite('benchmarks: report');

test('a document gets the results in place of the earlier ones, and keeps the rest', () => {
  const first = resultsText(comparisonOf('accept', 1_000), 'performance.svg');
  const second = resultsText(comparisonOf('accept', 3_000), 'performance.svg');
  const document = withResults(`before\n${first}\nafter\n`, second);
  assert.equal(document, `before\n${second}\nafter\n`);
  assert.match(document, /^\| accept, sqlite \| service over floor \| 0\.75 \|$/m);
  assert.match(document, /^\| accept, sqlite \| service \| 3,000 \|$/m);
  assert.match(
    document,
    /^\| accept, sqlite \| service over floor \| at least 0\.75 \| 0\.75 \| yes \|$/m,
  );
  assert.throws(() => withResults('nothing', second), /has no lines/);
});

test('the results of one benchmark replace those of the same command, and no others', () => {
  const { machine } = comparisonOf('life', 1);
  const [first, second] = ['settings', 'settings --store postgres'].map((command) =>
    benchText(command, machine, '| old |'),
  );
  const newer = benchText('settings', machine, '| new |');
  const document = withResults(`before\n${first}\nbetween\n${second}\nafter\n`, newer);
  assert.equal(document, `before\n${newer}\nbetween\n${second}\nafter\n`);
});

test('of two results of one benchmark the later is kept', () => {
  const all = [comparisonOf('accept', 1), comparisonOf('life', 2)];
  const { results } = merge([...all, ...comparisonOf('accept', 3).results]);
  assert.deepEqual(
    results.map(({ bench, sides }) => [bench, sides.service?.perSecond]),
    [
      ['accept', 3],
      ['life', 2],
    ],
  );
});

test('the plot has a bar for each quotient of rates, and none for those of times', () => {
  const drawn = plot(comparisonOf('accept', 3_000));
  assert.equal(drawn.match(/accept: /g)?.length, 1);
  assert.match(drawn, />0\.75</);
  assert.match(ratiosTable(comparisonOf('accept', 3_000)), /service over floor & more \| 2\.00/);
});

test.run();
