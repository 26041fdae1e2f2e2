import type { BenchContext } from '../context.js';
import { liveDriver } from '../life/drive-lives.js';
import { senderTo } from '../load/send.js';
import type { BenchResult } from '../measure/result.js';
import type { Sample } from '../measure/sample.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { tableSizes } from './table-sizes.js';

export type BytesPlan = {
  readonly store: StoreName;
  /** How many messages live, from the first send to the last delivery. */
  readonly messages: number;
  /** How many of them live at a time. */
  readonly maxOpen?: number;
};

/** Few, so that a slow machine refuses none. */
const connections = 4;
/** How often tables are cleaned up: rarer than autovacuum does it, for which a twentieth of the rows of a table has to change. */
const vacuums = { sqlite: 2, postgres: 8 } as const satisfies Record<StoreName, number>;

const eventsEach = 4;
const textLength = 73;

/** A text of 73 characters. */
const textOf = (n: number): string =>
  `Your parcel number ${n} left the depot, and arrives on Thursday by `.padEnd(textLength, 'noon');

/** By what each relation has grown for a message, the largest first. */
const growthOf = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  messages: number,
): ReadonlyMap<string, number> =>
  new Map(
    [...after]
      .map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / messages] as const)
      .filter(([_, bytes]) => bytes >= 1)
      .sort(([_, a], [__, b]) => b - a),
  );

const sumOf = (growth: ReadonlyMap<string, number>): number =>
  [...growth.values()].reduce((sum, bytes) => sum + bytes, 0);

/**
 * Measures the bytes that a message of 73 characters leaves in a database, once it was read and one endpoint was sent its four
 * events. SQLite is vacuumed before, and each table counts with its indexes. Postgres is measured after plain `vacuum`s, which
 * keep the room of old row versions for the next rows, as autovacuum does; then after `vacuum full`, without that room. Each
 * table has five pages or more however few rows it has: `each further message` is what the second half of the messages adds.
 */
export const benchBytes = async (
  context: BenchContext,
  { store, messages, maxOpen = 128 }: BytesPlan,
): Promise<BenchResult> => {
  const { ordinary, packed } = tableSizes[store];
  const url = await stores[store].database(context.folder, 'bytes');
  const receiver = await context.start<{ url: string }>({
    module: 'webhooks/receiver.ts',
    environment: {},
  });
  const service = await startService(context, {
    url,
    role: 'all',
    environment: { BENCH_WEBHOOK: receiver.ready.url },
  });
  const sender = senderTo(service.ready, connections, textOf);
  const drive = liveDriver({
    begin: sender.send,
    countEnded: async () => Math.floor((await receiver.ask<number>('received')) / eventsEach),
    connections,
    maxOpen,
  });
  const before = await ordinary(url);
  let middle = before;
  const nothing = (): Promise<void> => Promise.resolve();
  const parts = vacuums[store];
  const sent = (part: number): number => Math.round((messages * part) / parts);
  for (let part = 1; part < parts + 1; part += 1) {
    const share = sent(part) - sent(part - 1);
    if (share > 0) await drive((begun) => begun < share, nothing);
    const sizes = part < parts ? await ordinary(url) : middle;
    if (part === parts / 2) middle = sizes;
  }
  await sender.close();
  await service.ask('settle');
  await service.end();
  await receiver.end();

  const after = await ordinary(url);
  const grown = growthOf(before, after, messages);
  const further = growthOf(middle, after, messages - sent(parts / 2));
  const sides: [string, Sample][] = [
    ['all tables', { bytes: sumOf(grown) }],
    ['each further message', { bytes: sumOf(further) }],
  ];
  if (packed !== undefined)
    sides.push(['packed', { bytes: sumOf(growthOf(before, await packed(url), messages)) }]);
  sides.push(...[...grown].map(([name, bytes]): [string, Sample] => [name, { bytes }]));
  return { bench: 'bytes', store, sides: Object.fromEntries(sides), ratios: {} };
};
