import { setTimeout as pause } from 'node:timers/promises';
import { Logger, makeWorkerUtils } from 'graphile-worker';
import knex, { type Knex } from 'knex';
import { knexStores, migrate, postgresConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { createMessaging, inMemory, orThrow } from '../../../composition/host/index.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { StartSide } from '../processes/side.js';
import { makeTenant } from '../service/tenant.js';

/** Transactions of the host at once. */
const atOnce = 8;

/** What each transaction of the host does beside its own row. */
export const ways = [
  'within().acceptMessage',
  'within().postMessage',
  'send() in SQL',
  'graphile-worker',
] as const;
export type Way = (typeof ways)[number];

/** A turn: how many projects the transactions are of, and how long each goes on after its send. */
export type Turn = {
  readonly way: Way;
  readonly projects: number;
  readonly workMs: number;
  readonly seconds: number;
};

type Tenant = { readonly project: ProjectId; readonly channel: string };

/** A host with orders in the database of its messages. Says how many transactions it committed a second. */
const startHost: StartSide<object> = async ({ BENCH_DATABASE = '' }) => {
  const database = knex.default(postgresConfig(BENCH_DATABASE, atOnce + 2));
  await migrate(database);
  const { newId } = inMemory();
  const stores = knexStores(database, { newId });
  await stores.start();
  const sealing = aesSealing(new Uint8Array(32));
  const messaging = createMessaging({ newId, stores, sealing });
  await database.schema.createTable('orders', (table) => {
    table.increments('id');
    table.text('message');
  });
  const preset = {
    worker: { connectionString: BENCH_DATABASE, logger: new Logger(() => () => undefined) },
  };
  const utils = await makeWorkerUtils({ preset });
  await utils.migrate();
  const tenants: Tenant[] = [];
  for (let nth = 0; nth < atOnce; nth += 1) {
    const { project, channels } = await makeTenant(messaging, undefined, nth);
    tenants.push({ project, channel: channels[0] ?? '' });
  }

  const send: Readonly<Record<Way, (trx: Knex.Transaction, tenant: Tenant) => Promise<unknown>>> = {
    'within().acceptMessage': async (trx, { project, channel }) =>
      orThrow(await messaging.within(trx).acceptMessage({ project, send: sendTo(channel) })),
    'within().postMessage': async (trx, { project, channel }) =>
      orThrow(await messaging.within(trx).postMessage({ project, send: sendTo(channel) })),
    'send() in SQL': async (trx, { channel }) =>
      trx.raw('select send(?::jsonb)', [JSON.stringify({ channel, to, text })]),
    'graphile-worker': async (trx, { channel }) =>
      trx.raw('select graphile_worker.add_job(?, ?::json)', [
        'send',
        JSON.stringify({ channel, to, text }),
      ]),
  };

  const take = async ({ way, projects, workMs, seconds }: Turn): Promise<number> => {
    const started = performance.now();
    const until = started + 1_000 * seconds;
    let committed = 0;
    const place = async (nth: number): Promise<void> => {
      const tenant = tenants[nth % projects];
      if (!tenant) throw new Error('A bench has a project for each transaction.');
      do {
        await database.transaction(async (trx) => {
          await trx('orders').insert({ message: way });
          await send[way](trx, tenant);
          if (workMs > 0) await pause(workMs);
        });
        committed += 1;
      } while (performance.now() < until);
    };
    await Promise.all(Array.from({ length: atOnce }, (_, nth) => place(nth)));
    return (1_000 * committed) / (performance.now() - started);
  };

  /** Judges what was posted. Says how many it judged a second. */
  const judge = async (): Promise<number> => {
    const count = async () => Number((await database('posted_sends').count())[0]?.count);
    const posted = await count();
    const started = performance.now();
    messaging.start();
    while ((await count()) > 0) await pause(20);
    const seconds = (performance.now() - started) / 1_000;
    return posted / seconds;
  };

  return {
    ready: {},
    ask: (question, turn) => (question === 'judge' ? judge() : take(turn as Turn)),
    stop: async () => {
      await messaging.stop();
      await utils.release();
      await stores.close();
      await database.destroy();
    },
  };
};

const to = '+12025550123' as const;
const text = 'Your parcel left the depot.';
const sendTo = (channel: string) => ({
  channel,
  to,
  payload: { kind: 'text' as const, text },
  metadata: {},
});

export default startHost;
