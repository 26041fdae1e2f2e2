import type { BenchContext } from '../context.js';
import { driveOnce } from '../life/drive-lives.js';
import { senderTo } from '../load/send.js';
import type { BenchResult } from '../measure/result.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { tableSizes } from './table-sizes.js';

export type BytesPlan = {
  readonly store: StoreName;
  /** How many messages live, from the first send to the last delivery. */
  readonly messages: number;
  /** Calls and messages at a time. */
  readonly atOnce?: number;
};

const eventsEach = 4;
const textLength = 73;

/** A text of 73 characters. */
const textOf = (n: number): string =>
  `Your parcel number ${n} left the depot, and arrives on Thursday by `.padEnd(textLength, 'noon');

/**
 * Measures the bytes that a message of 73 characters leaves in a database, by table with its indexes, once it was read and one
 * endpoint was sent its four events. SQLite is vacuumed before, so free pages do not count; Postgres is measured as it is.
 */
export const benchBytes = async (
  context: BenchContext,
  { store, messages, atOnce = 16 }: BytesPlan,
): Promise<BenchResult> => {
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
  const before = await tableSizes[store](url);
  const sender = senderTo(service.ready, 64, textOf);
  const received = (): Promise<number> => receiver.ask<number>('received');
  for (let sent = 0; sent < messages; sent += atOnce) {
    const count = Math.min(atOnce, messages - sent);
    const begin = (n: number): Promise<void> => sender.send(sent + n);
    const ended = async (): Promise<number> => Math.floor((await received()) / eventsEach) - sent;
    await driveOnce(count, begin, ended);
  }
  await sender.close();
  await service.ask('settle');
  await service.end();
  await receiver.end();
  const after = await tableSizes[store](url);

  const grown = [...after]
    .map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / messages] as const)
    .filter(([_, bytes]) => bytes >= 1)
    .sort(([_, a], [__, b]) => b - a);
  const total = grown.reduce((sum, [_, bytes]) => sum + bytes, 0);
  const sides = [['all tables', total] as const, ...grown].map(
    ([name, bytes]) => [name, { bytes }] as const,
  );
  return { bench: 'bytes', store, sides: Object.fromEntries(sides), ratios: {} };
};
