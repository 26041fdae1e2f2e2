import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { type Source, sourcesIn } from './sources.js';

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

/** The one class of the core. */
const classes = ['core/ports/port-failure.ts'];

/**
 * Where a schema is remembered beside its codec: written once a codec, as its module loads, and never read before. And a network
 * beside what follows from it: a weak map from a value that never changes.
 */
const registries = ['core/shared/codec.ts: notes', 'core/model/networks/network.ts: withoutRaw'];

const writers =
  'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|return|throw|next';

/** What a module keeps from one call to the next: each as `file: name`. A statement without indent is the module's. */
const mutableStateIn = ({ path, code }: Pick<Source, 'path' | 'code'>): readonly string[] => {
  const variables = [...code.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)];
  const constants = [...code.matchAll(/^(?:export )?const (\w+)\b([^=]*)=(?!>)\s*(new \w+)?/gm)];
  const isWritten = (name: string): boolean =>
    new RegExp(
      `(?<![\\w.$])${name}(?:\\??\\.\\w+|\\[[^\\]]*\\])*?\\??\\.(?:${writers})\\(|` +
        `(?<![\\w.$])${name}(?:\\.\\w+|\\[[^\\]]*\\])+\\s*(?:=(?![=>])|[-+*/|&^%?]+=|\\+\\+|--)|` +
        `\\bObject\\.(?:assign|defineProperty|defineProperties|setPrototypeOf)\\(\\s*${name}\\b`,
    ).test(code);
  const written = constants.filter(
    ([, name = '', type = '', made]) =>
      isWritten(name) || (/Map|Set/.test(made ?? '') && !/Readonly(?:Map|Set)/.test(type)),
  );
  return [...variables, ...written].map(([, name]) => `${path}: ${name}`);
};

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

test('keeps no module-level mutable state', () => {
  assert.deepEqual(core.flatMap(mutableStateIn), registries);
});

test('is found when a module keeps state', () => {
  const caught = [
    'let latest = 0;',
    'export let latest = 0;',
    'const seen = new Set<string>();',
    'const seen = new Map();',
    'const seen: string[] = [];\nconst note = (text: string) => void seen.push(text);',
    'const seen = [1];\nconst note = () => {\n  seen[0] = 2;\n};',
    'const state = { count: 0 };\nconst note = () => {\n  state.count += 1;\n};',
    'const state = { count: 0 };\nconst note = () => {\n  state.count++;\n};',
    'const state = { seen: [] };\nconst note = () => state.seen.push(1);',
    'const state = {};\nconst note = () => Object.assign(state, { a: 1 });',
    'export const seen: ReadonlyMap<string, number> = new Map();\nconst f = () => seen.clear();',
  ];
  for (const code of caught)
    assert.equal(mutableStateIn({ path: 'core/a.ts', code }).length, 1, code);
  const passed = [
    'const known: ReadonlySet<string> = new Set(words);',
    'const cache = () => {\n  const entries = new Map();\n  let size = 0;\n  entries.set(1, size);\n};',
    'const keys = (seen: Set<string>) => seen.add(1);',
    'const limits = { image: 5 };\nconst limit = limits.image === 5;',
    'const limits = { image: 5 };\nconst of = (n = limits.image) => ({ limits: n });',
  ];
  for (const code of passed)
    assert.deepEqual(mutableStateIn({ path: 'core/a.ts', code }), [], code);
});

test('is found when it uses any of these', () => {
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
