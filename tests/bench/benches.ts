import { benchAccept } from './accept/bench-accept.js';
import { benchBackup } from './backup/bench-backup.js';
import { benchBytes } from './bytes/bench-bytes.js';
import { benchCold } from './cold/bench-cold.js';
import type { BenchContext } from './context.js';
import { benchConversations } from './conversations/bench-conversations.js';
import { benchDashboard } from './dashboard/bench-dashboard.js';
import { benchErasure } from './erasure/bench-erasure.js';
import { benchFairness } from './fairness/bench-fairness.js';
import { benchGrowth } from './growth/bench-growth.js';
import { benchIntake } from './intake/bench-intake.js';
import { benchLatency } from './latency/bench-latency.js';
import { benchLife } from './life/bench-life.js';
import { fullLoad } from './life/life-contestant.js';
import type { BenchResult } from './measure/result.js';
import { benchMemory } from './memory/bench-memory.js';
import { benchOverload } from './overload/bench-overload.js';
import { benchRead } from './read/bench-read.js';
import { benchRecovery } from './recovery/bench-recovery.js';
import { benchRequestLog } from './request-log/bench-request-log.js';
import { benchSettings } from './settings/bench-settings.js';
import { benchStart } from './start/bench-start.js';
import type { StoreName } from './stores/stores.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';
import { benchWithin } from './within/bench-within.js';

/** What a caller can choose. Each benchmark has its own defaults. */
export type Options = {
  readonly store: StoreName;
  /** How often each side is measured. */
  readonly rounds?: number;
  /** How long a turn takes. */
  readonly seconds?: number;
  /** Processes that share one database. */
  readonly processes?: number;
  /** Connections of a load. */
  readonly connections?: number;
  /** Sends a second. */
  readonly rate?: number;
  /** Messages in the database, or in the larger one. */
  readonly messages?: number;
  /** Endpoints that get each event. */
  readonly endpoints?: number;
  /** Webhooks to each endpoint in a turn. */
  readonly deliveries?: number;
  /** Messages that are taken to `read` in a turn. */
  readonly lives?: number;
  /** Whether the service is also measured without its writer thread. Default: false. */
  readonly withoutThread?: boolean;
  /** Whether the service of another checkout is measured too. Default: false. */
  readonly hasBeside?: boolean;
};

type Bench = (context: BenchContext, options: Options) => Promise<BenchResult>;

/** Every benchmark, with the rounds that it has by default. */
export const benches = {
  accept: (context, { rounds = 5, seconds = 2, processes = 1, ...options }) =>
    benchAccept(context, { ...options, rounds, seconds, processes }),
  life: (context, { rounds = 3, seconds = 4, lives = 5_000, ...options }) =>
    benchLife(context, { ...options, rounds, seconds, load: { ...fullLoad, lives } }),
  latency: (context, { store, rounds = 3, seconds = 10, rate = 50, withoutThread = false }) =>
    benchLatency(context, { store, rounds, seconds, rate, withoutThread }),
  read: (context, { store, rounds = 3, seconds = 2, messages = 10_000 }) =>
    benchRead(context, { store, rounds, seconds, messages }),
  growth: (context, { store, rounds = 3, seconds = 2, messages = 2_000_000 }) =>
    benchGrowth(context, { store, rounds, seconds, sizes: [10_000, messages] }),
  intake: (context, { rounds = 3, seconds = 2, messages = 80_000 }) =>
    benchIntake(context, { rounds, seconds, sent: messages }),
  start: (context, { store, rounds = 5 }) => benchStart(context, { store, rounds }),
  cold: (_, { rounds = 7 }) => benchCold({ rounds }),
  memory: (context, { store, seconds = 5 }) => benchMemory(context, { store, seconds }),
  bytes: (context, { store, messages = 2_000 }) => benchBytes(context, { store, messages }),
  backup: (context, { rounds = 3, seconds = 10, rate = 50, messages = 100_000 }) =>
    benchBackup(context, { rounds, seconds, rate, messages }),
  recovery: (context, { rounds = 3, seconds = 10, rate = 50, messages = 100_000 }) =>
    benchRecovery(context, { rounds, seconds, rate, messages }),
  erasure: (context, { store, rounds = 3, messages = 1_000 }) =>
    benchErasure(context, { store, rounds, messages }),
  'request-log': (context, { store, rounds = 4, seconds = 5, connections = 64 }) =>
    benchRequestLog(context, { store, rounds, seconds, connections, starts: 3, warmUpSeconds: 5 }),
  settings: (context, { store, rounds = 2, seconds = 1, messages = 10_000 }) =>
    benchSettings(context, { store, rounds, seconds, messages }),
  overload: (context, { store, rounds = 3, seconds = 5, connections = 1_000 }) =>
    benchOverload(context, { store, rounds, seconds, connections }),
  fairness: (context, { store, rounds = 3, seconds = 5, rate = 50, connections = 500 }) =>
    benchFairness(context, { store, rounds, seconds, rate, connections }),
  conversations: (
    context,
    { store, rounds = 3, seconds = 2, messages = 1_000_000, connections = 1 },
  ) =>
    benchConversations(context, {
      ...{ store, rounds, seconds, messages, connections },
      contacts: Math.ceil(messages / 10),
    }),
  dashboard: (context, { store, rounds = 3, seconds = 1, messages = 200_000 }) =>
    benchDashboard(context, { store, rounds, seconds, messages }),
  webhooks: (context, { store, rounds = 3, deliveries = 2_000, endpoints = 5 }) =>
    benchWebhooks(context, { store, rounds, deliveries, endpoints }),
  within: (context, { rounds = 3, seconds = 2 }) => benchWithin(context, { rounds, seconds }),
} as const satisfies Readonly<Record<string, Bench>>;

export type BenchName = keyof typeof benches;

/** Whether a word names a benchmark. */
export const isBench = (name: string): name is BenchName => Object.hasOwn(benches, name);
