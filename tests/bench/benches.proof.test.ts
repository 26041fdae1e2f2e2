import assert from 'node:assert/strict';
import { litestreamProgram } from '../support/litestream/litestream.js';
import { suite } from '../support/suite.js';
import { benchAccept } from './accept/bench-accept.js';
import { benchBackup } from './backup/bench-backup.js';
import { benchBytes } from './bytes/bench-bytes.js';
import { benchCold } from './cold/bench-cold.js';
import { type BenchContext, withContext } from './context.js';
import { benchConversations } from './conversations/bench-conversations.js';
import { benchDashboard } from './dashboard/bench-dashboard.js';
import { benchErasure } from './erasure/bench-erasure.js';
import { benchFairness } from './fairness/bench-fairness.js';
import { benchGrowth } from './growth/bench-growth.js';
import { benchIntake } from './intake/bench-intake.js';
import { benchLatency } from './latency/bench-latency.js';
import { benchLife } from './life/bench-life.js';
import { type BenchResult, linesOf } from './measure/result.js';
import { measuresOf } from './measure/sample.js';
import { benchMemory } from './memory/bench-memory.js';
import { benchOverload } from './overload/bench-overload.js';
import { countStatements } from './processes/count-statements.js';
import { here } from './processes/start-here.js';
import { benchRead } from './read/bench-read.js';
import { benchRecovery } from './recovery/bench-recovery.js';
import { benchRequestLog } from './request-log/bench-request-log.js';
import { benchSettings } from './settings/bench-settings.js';
import { variants } from './settings/variants.js';
import { benchStart } from './start/bench-start.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';
import { benchWithin } from './within/bench-within.js';

/** Each benchmark in short, so that none breaks unnoticed. Its figures mean nothing: all share this process. */
const load = { lives: 20, connections: 2, maxOpen: 10 };
const small = { messages: 60, originals: 30, connections: 2, load };
const shortest = { rounds: 1, seconds: 0.1, warmUpSeconds: 0 };
/** How many times as long each lasts: on a busy machine nothing may end in the shortest time. */
const stretches = [1, 10, 100];

/** `tests/composition/start.process.test.ts` starts the server. */
const slow = ['roundtrip serve, to ready', 'roundtrip serve, empty database, to ready'];

const tried = variants.sqlite.filter(({ statements }) => statements !== undefined);

type InShort = (context: BenchContext, briefly: Briefly) => Promise<BenchResult>;
type Briefly = typeof shortest;

const inShort: readonly InShort[] = [
  (context, briefly) =>
    benchAccept(context, { ...briefly, store: 'postgres', processes: 1, connections: 2 }),
  (context, briefly) => benchLife(context, { ...briefly, store: 'postgres', load }),
  (context, briefly) =>
    benchLatency(context, { ...briefly, store: 'sqlite', rate: 30, withoutThread: true }),
  (context, briefly) => benchRead(context, { ...briefly, ...small, store: 'sqlite' }),
  (context, briefly) =>
    benchGrowth(context, { ...briefly, ...small, store: 'sqlite', sizes: [30, 60] }),
  (context, briefly) => benchDashboard(context, { ...briefly, ...small, store: 'sqlite' }),
  (context, briefly) =>
    benchConversations(context, {
      ...{ ...briefly, store: 'sqlite', messages: 60, contacts: 6, connections: 1 },
    }),
  (context, briefly) => benchIntake(context, { ...briefly, sent: 1_000, connections: 2 }),
  (context) => benchBytes(context, { store: 'sqlite', messages: 20 }),
  (context, briefly) => benchBackup(context, { ...briefly, messages: 60, originals: 30, rate: 30 }),
  ...(litestreamProgram()
    ? [
        ((context, briefly) =>
          benchRecovery(context, {
            ...briefly,
            messages: 60,
            originals: 30,
            rate: 30,
          })) satisfies InShort,
      ]
    : []),
  (context) => benchErasure(context, { store: 'sqlite', rounds: 1, messages: 20 }),
  (context) => benchMemory(context, { store: 'sqlite', seconds: 0.1, load }),
  (context, briefly) => benchSettings(context, { ...briefly, ...small, store: 'sqlite', tried }),
  (context, briefly) => benchOverload(context, { ...briefly, store: 'sqlite', connections: 2 }),
  (context, briefly) =>
    benchFairness(context, {
      ...{ ...briefly, store: 'sqlite', connections: 2 },
      ...{ rate: 30, rampSeconds: 0 },
    }),
  (context, briefly) => benchWithin(context, briefly),
  (context, briefly) =>
    benchRequestLog(context, {
      ...{ ...briefly, store: 'sqlite', connections: 2 },
      ...{ starts: 2, restSeconds: 0 },
    }),
  () => benchCold({ rounds: 1 }),
  (context) => benchStart(context, { store: 'sqlite', rounds: 1, without: slow }),
  (context, briefly) =>
    benchWebhooks(context, { ...briefly, store: 'sqlite', deliveries: 10, endpoints: 2 }),
];

/** The part of a start can free memory. */
const isPartMemory = (side: string, measure: string): boolean =>
  side.startsWith('part: ') && measure === 'residentMib';

/** Measures that may be 0. The load counts its times in whole milliseconds. */
const canBeZero: ReadonlySet<string> = new Set([
  ...['refused', 'emptyCommits', 'p50Ms', 'p99Ms', 'otherPerSecond', 'leftOut'],
  ...['refusedPerSecond', 'refusedP50Ms', 'refusedP99Ms'],
]);

const check = (result: BenchResult): void => {
  const text = linesOf(result).join('\n');
  for (const [side, sample] of Object.entries(result.sides))
    for (const measure of measuresOf(sample)) {
      const value = sample[measure] ?? 0;
      const isIt = value > 0 || (value === 0 && canBeZero.has(measure));
      assert.ok(isIt || isPartMemory(side, measure), `${measure} in ${text}`);
      assert.ok(Number.isFinite(value), `${measure} in ${text}`);
    }
  assert.ok(Object.keys(result.sides).length >= 2);
  const medians = Object.entries(result.spreads ?? {}).map(([name, { median }]) => [name, median]);
  const quotients = { ...result.ratios, ...result.costs, ...Object.fromEntries(medians) };
  for (const [name, value] of Object.entries<number>(quotients))
    assert.ok(value > 0 && Number.isFinite(value), `${name} in ${text}`);
};

const checkOne = async (bench: InShort): Promise<void> => {
  for (const stretch of stretches) {
    const stretched = { ...shortest, seconds: stretch * shortest.seconds };
    const result = await withContext(here, (context) => bench(context, stretched));
    try {
      return check(result);
    } catch (error) {
      if (stretch === stretches.at(-1)) throw error;
    }
  }
};

const test = suite('benchmarks');

test('each benchmark measures what it compares', async () => {
  const stopCounting = countStatements();
  try {
    for (const bench of inShort) await checkOne(bench);
  } finally {
    stopCounting();
  }
});

test.run();
