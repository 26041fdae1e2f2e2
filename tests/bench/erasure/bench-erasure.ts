import type { BenchContext } from '../context.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { overRounds, type Sample } from '../measure/sample.js';
import { type StoreName, stores } from '../stores/stores.js';

export type ErasurePlan = {
  readonly store: StoreName;
  readonly rounds: number;
  /** The messages of the person. */
  readonly messages: number;
};

/**
 * Measures how long the erasure of a person takes whose messages were all read, with one endpoint that got their events. Postgres
 * has statistics of its tables, which autovacuum gathers a minute after a new database was filled.
 */
export const benchErasure = async (
  context: BenchContext,
  { store, rounds, messages }: ErasurePlan,
): Promise<BenchResult> => {
  const url = await stores[store].database(context.folder, 'erasure');
  const receiver = await context.start<{ url: string }>({
    module: 'webhooks/receiver.ts',
    environment: {},
  });
  const service = await context.start({
    module: 'erasure/service.ts',
    environment: {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: context.folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_LOG_LEVEL: 'error',
      BENCH_WEBHOOK: receiver.ready.url,
    },
  });
  const erased = async (count: number): Promise<Sample> => {
    await service.ask('live', count);
    if (store === 'postgres') await (await stores[store].openTables(url)).close();
    return { ms: await service.ask<number>('erase', count) };
  };
  const some = Math.ceil(messages / 10);
  const few: Sample[] = [];
  const many: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await erased(some));
    many.push(await erased(messages));
  }
  await service.end();
  await receiver.end();
  const sides = { few: overRounds(few), many: overRounds(many) };
  return {
    bench: 'erasure',
    store,
    sides: {
      [`a person with ${some} messages`]: sides.few,
      [`a person with ${messages} messages`]: sides.many,
    },
    ratios: {},
    costs: { 'ten times the messages, in time': ratioOf(sides.many, sides.few, 'ms') },
  };
};
