import type { BenchContext } from '../context.js';
import { fill } from '../fill/fill.js';
import { loadContestant } from '../load/http-load.js';
import { alternate, type Rounds } from '../measure/alternate.js';
import type { BenchResult } from '../measure/result.js';
import type { StoreName } from '../stores/stores.js';
import { dashboardPages } from './pages.js';
import type { Counted, CountedKind, DashboardReady } from './serve-dashboard.js';

export type DashboardPlan = Rounds & {
  readonly store: StoreName;
  readonly messages: number;
  /** How many of the messages the service writes itself. */
  readonly originals?: number;
};

/** How long a page may take, in milliseconds. */
const maxMs = 100;

/**
 * Measures how long each page of the dashboard takes, for one visitor, on a database with many messages; and what it costs to
 * count an event and the attempts of a webhook delivery for the statistics.
 */
export const benchDashboard = async (
  context: BenchContext,
  { store, messages, originals = 500, ...rounds }: DashboardPlan,
): Promise<BenchResult> => {
  const { url, tenant } = await fill(context, { store, name: 'dashboard', messages, originals });
  const side = await context.start<DashboardReady>({
    module: 'dashboard/serve-dashboard.ts',
    environment: { BENCH_DATABASE: url, BENCH_PROJECT: tenant.project },
    isProfiled: true,
  });
  const count = async (what: CountedKind) => {
    const before = await side.usage();
    const { counted, ms } = await side.ask<Counted>(what);
    const used = (await side.usage()).cpuMicros - before.cpuMicros;
    return { perSecond: (1_000 * counted) / ms, cpuMicros: used / counted };
  };
  const [events, deliveries] = [await count('events'), await count('deliveries')];
  const contestants = Object.entries(dashboardPages(side.ready)).map(([name, address]) => {
    const path = `/dashboard${address}`;
    const requestOf = () => ({ method: 'GET' as const, path, headers: {} });
    return loadContestant({
      ...{ name, side, url: side.ready.url, requestOf, connections: 1 },
      // A search leads to the page of what it finds.
      mayRedirect: name === 'search',
      end: async () => {},
    });
  });
  const pages = await alternate(contestants, rounds);
  await side.end();
  const failed = Object.entries(pages).find(([_, { refused = 0 }]) => refused > 0);
  if (failed) throw new Error(`the page ${failed[0]} was not answered with 200`);
  const slowest = Math.max(...Object.values(pages).map(({ p99Ms = 0 }) => p99Ms));
  return {
    ...{ bench: 'dashboard', store, ratios: {} },
    sides: { ...pages, 'events counted': events, 'webhook deliveries counted': deliveries },
    costs: { [`p99 of the slowest page over ${maxMs} ms`]: Math.max(1, slowest) / maxMs },
  };
};
