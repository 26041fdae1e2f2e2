import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { benchAccept } from './accept/bench-accept.js';
import { type BenchContext, withContext } from './context.js';
import { benchGrowth } from './growth/bench-growth.js';
import { benchLatency } from './latency/bench-latency.js';
import { benchLife } from './life/bench-life.js';
import { type BenchResult, linesOf } from './measure/result.js';
import { measuresOf } from './measure/sample.js';
import { countStatements } from './processes/count-statements.js';
import { startHere } from './processes/start-here.js';
import { benchRead } from './read/bench-read.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';

/** Each benchmark in short, so that none breaks unnoticed. Its figures mean nothing: all share this process. */
const load = { rampSeconds: 0, connections: 2, mostOpen: 10 };
const briefly = { turns: 1, seconds: 0.1, warmUpSeconds: 0 };

const inShort: Readonly<Record<string, (context: BenchContext) => Promise<BenchResult>>> = {
  accept: (context) =>
    benchAccept(context, { ...briefly, store: 'sqlite', processes: 1, connections: 2 }),
  'accept on two processes': (context) =>
    benchAccept(context, { ...briefly, store: 'postgres', processes: 2, connections: 2 }),
  life: (context) => benchLife(context, { ...briefly, store: 'sqlite', load }),
  'life on Postgres': (context) => benchLife(context, { ...briefly, store: 'postgres', load }),
  latency: (context) => benchLatency(context, { ...briefly, store: 'sqlite', rate: 30 }),
  read: (context) =>
    benchRead(context, {
      ...briefly,
      store: 'sqlite',
      messages: 60,
      originals: 30,
      connections: 2,
    }),
  'read on Postgres': (context) =>
    benchRead(context, {
      ...briefly,
      store: 'postgres',
      messages: 30,
      originals: 30,
      connections: 2,
    }),
  growth: (context) =>
    benchGrowth(context, { ...briefly, store: 'sqlite', sizes: [30, 60], originals: 30, load }),
  webhooks: (context) =>
    benchWebhooks(context, { ...briefly, store: 'sqlite', deliveries: 10, endpoints: 2 }),
};

/** Measures that may be 0. */
const canBeZero: ReadonlySet<string> = new Set(['refused', 'emptyCommits']);

const check = (result: BenchResult): void => {
  const text = linesOf(result).join('\n');
  for (const sample of Object.values(result.sides))
    for (const measure of measuresOf(sample)) {
      const value = sample[measure] ?? 0;
      assert.ok(value > 0 || (value === 0 && canBeZero.has(measure)), `${measure} in ${text}`);
      assert.ok(Number.isFinite(value), `${measure} in ${text}`);
    }
  assert.ok(Object.keys(result.sides).length >= 2);
  for (const [name, value] of Object.entries(result.ratios))
    assert.ok(value > 0 && Number.isFinite(value), `${name} in ${text}`);
};

const test = suite('benchmarks');

test('each benchmark measures what it compares', async () => {
  const stopCounting = countStatements();
  const benches = Object.values(inShort);
  const results = await Promise.all(benches.map((bench) => withContext(startHere, bench))).finally(
    stopCounting,
  );
  for (const result of results) check(result);
});

test.run();
