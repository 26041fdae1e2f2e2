import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { sourcesIn } from './sources.js';

/** What would let the core see the machine that it runs on; time and chance come through ports. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'the present time': /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bDate\(\s*\)/,
  'another clock': /\bperformance\b|\bhrtime\b/,
  chance: /\bMath\.random\b|\bcrypto\b/,
  timers: /\bset(Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bAbortSignal\.timeout\b/,
  'the process': /\bprocess\b|\bglobalThis\b|\bglobal\b/,
  'a console': /\bconsole\b/,
  'the network': /\bfetch\b|\bWebSocket\b/,
  "Node's own types": /\bBuffer\b|\bNodeJS\b|\brequire\(|\b__dirname\b|\bimport\.meta\b/,
  decorators: /^\s*@\w+/m,
  enums: /\benum\s+\w+/,
  any: /[:<,(|&]\s*any\b|\bas any\b/,
};

/** Whatever else throws: its one class. */
const classes = ['core/ports/port-failure.ts'];

const core = sourcesIn('core');

const test = suite('architecture: the core');

for (const [what, pattern] of Object.entries(forbidden))
  test(`has nothing to do with ${what}`, () => {
    const offenders = core.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    assert.deepEqual(offenders, []);
  });

test('has one class, the failure of a port', () => {
  const offenders = core.filter(({ code }) => /\bclass\s+\w+/.test(code)).map(({ path }) => path);
  assert.deepEqual(offenders, classes);
});

test('would be caught if it did any of that', () => {
  const samples: Readonly<Record<string, string>> = {
    'the present time': 'const now = new Date();',
    'another clock': 'performance.now()',
    chance: 'Math.random()',
    timers: 'setTimeout(f, 1)',
    'the process': 'process.env.HOME',
    'a console': 'console.log(1)',
    'the network': 'await fetch(url)',
    "Node's own types": 'Buffer.from(text)',
    decorators: '  @injectable()\n',
    enums: 'enum Status {}',
    any: 'const x: any = 1;',
  };
  for (const [what, pattern] of Object.entries(forbidden))
    assert.match(samples[what] ?? '', pattern, what);
  assert.doesNotMatch('new Date(at).toISOString()', forbidden['the present time'] ?? /./);
});

test.run();
