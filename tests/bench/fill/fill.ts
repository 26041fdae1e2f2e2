import type { BenchContext } from '../context.js';
import { driveOnce } from '../life/drive-lives.js';
import { senderTo } from '../load/send.js';
import type { Ready } from '../processes/side.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { multiply } from './multiply.js';

/** A database that is filled with messages, and the project that they are of. */
export type Filled = { readonly url: string; readonly tenant: Omit<Ready, 'url'> };

export type FillPlan = {
  readonly store: StoreName;
  /** The name of the database. */
  readonly name: string;
  /** How many messages. Rounded up to a multiple of `originals`. */
  readonly messages: number;
  /** How many of them the service takes from acceptance to `read`. The others are copies. Default: 500. */
  readonly originals?: number;
};

/** The originals take less. All copies are then at most a day old, so the service deletes none. */
const spanMs = 15_000;
const eventsEach = 4;

/**
 * Fills a database with messages that were delivered and read, each with its events, timeline, usage, idempotency record,
 * and deliveries to one endpoint, which is inactive at the end. The service itself writes the originals, with a clock that
 * lies back; their rows are then copied to later times.
 */
export const fill = async (
  context: BenchContext,
  { store, name, messages, originals = 500 }: FillPlan,
): Promise<Filled> => {
  const { database, openProbe, openTables } = stores[store];
  const times = Math.ceil(messages / originals) - 1;
  const url = await database(context.folder, name);
  const receiver = await context.start<{ url: string }>({
    module: 'webhooks/receiver.ts',
    environment: {},
  });
  const service = await startService(context, {
    url,
    role: 'all',
    environment: {
      BENCH_WEBHOOK: receiver.ready.url,
      BENCH_CLOCK_BACK_MS: String((times + 2) * spanMs),
    },
  });
  const probe = await openProbe(url, service.ready.project);
  const sender = senderTo(service.ready, 16);
  await driveOnce(originals, sender.send, async () => {
    const received = await receiver.ask<number>('received');
    return Math.min(await probe.countRead(), Math.floor(received / eventsEach));
  });
  await service.ask('settle');
  await Promise.all([sender.close(), probe.close()]);
  await service.end();
  await receiver.end();

  const tables = await openTables(url);
  const { url: _, ...tenant } = service.ready;
  await multiply(tables, { project: tenant.project, messages: originals, spanMs }, times);
  await tables.close();
  return { url, tenant };
};
