import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchName, benches, type Options } from '../benches.js';
import { type Machine, withContext } from '../context.js';
import { selfTimesIn } from '../processes/profile.js';
import { table } from '../report/tables.js';
import type { StoreName } from '../stores/stores.js';
import { sharesOf, shareTitles } from './shares.js';

type Profiled = readonly [name: BenchName, store: StoreName, options: Omit<Options, 'store'>];

const profiled: readonly Profiled[] = [
  ['accept', 'sqlite', {}],
  ['accept', 'postgres', {}],
  ['life', 'sqlite', {}],
  ['life', 'postgres', {}],
  ['latency', 'sqlite', { seconds: 5 }],
  ['latency', 'postgres', { seconds: 5 }],
  ['read', 'sqlite', {}],
  ['read', 'postgres', {}],
  ['webhooks', 'sqlite', {}],
  ['intake', 'sqlite', {}],
];

/**
 * Runs benchmarks with a processor profile of the service, and shows which share of its time goes where. `machineFor` makes
 * a machine that writes the profiles into a folder.
 */
export const profileAll = async (machineFor: (folder: string) => Machine): Promise<string> => {
  const columns: (readonly [title: string, shares: ReadonlyMap<string, number>])[] = [];
  for (const [name, store, options] of profiled) {
    const folder = mkdtempSync(join(tmpdir(), 'roundtrip-profile-'));
    try {
      await withContext(machineFor(folder), (context) =>
        benches[name](context, { store, rounds: 1, seconds: 3, ...options }),
      );
      columns.push([`${name}, ${store}`, sharesOf(selfTimesIn(folder))]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const percent = (share = 0): string => `${Math.round(100 * share)} %`;
  const rows = shareTitles.map((title) => [
    title,
    ...columns.map(([_, shares]) => percent(shares.get(title))),
  ]);
  return table(['', ...columns.map(([title]) => title)], rows, 1);
};
