import { acceptContestant } from '../accept/accept-contestant.js';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant, type Turns } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { profiling, writeProfileText } from '../processes/profile.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Jobs } from './graphile-worker.js';
import { fullLoad, type LifeLoad, lifeContestant } from './life-contestant.js';

export type LifePlan = Turns & {
  readonly store: StoreName;
  /** Default: as much as the service can take. */
  readonly load?: LifeLoad;
  /** A folder that gets a processor profile of the service without a webhook, and `profile.txt`. Default: none. */
  readonly profile?: string;
};

const receiverModule = 'webhooks/receiver.ts';

const peer = 'graphile-worker, empty jobs';

/** Measures acceptance alone, whole lives, and whole lives with a webhook endpoint that gets all four events. */
export const benchLife = async (
  context: BenchContext,
  { store, load = fullLoad, profile, ...turns }: LifePlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const acceptUrl = await database(context.folder, 'accept');
  const acceptor = await startService(context, { url: acceptUrl, role: 'api' });

  const lifeUrl = await database(context.folder, 'life');
  const profiled = profile ? profiling(profile) : {};
  const service = await startService(context, { url: lifeUrl, role: 'all', ...profiled });
  const probe = await openProbe(lifeUrl, service.ready.project);

  const receiver = await context.start<{ url: string }>({
    module: receiverModule,
    environment: {},
  });
  const webhookUrl = await database(context.folder, 'webhook');
  const withWebhook = await startService(context, {
    url: webhookUrl,
    role: 'all',
    environment: { BENCH_WEBHOOK: receiver.ready.url },
  });
  const webhookProbe = await openProbe(webhookUrl, withWebhook.ready.project);

  const sides = await alternate(
    [
      acceptContestant('acceptance alone', acceptor, load.connections),
      lifeContestant({ name: 'life', service, probe, load }),
      lifeContestant({
        name: 'life with a webhook',
        service: withWebhook,
        probe: webhookProbe,
        load,
        countWebhooks: () => receiver.ask<number>('received'),
      }),
      ...(store === 'postgres' ? [await graphileContestant(context)] : []),
    ],
    turns,
  ).finally(receiver.end);
  if (profile) writeProfileText(profile);
  const { 'acceptance alone': accept, life, 'life with a webhook': webhook, [peer]: jobs } = sides;
  return {
    bench: 'life',
    store,
    sides,
    ratios: {
      'life over acceptance': ratioOf(life, accept),
      'life with a webhook over life': ratioOf(webhook, life),
      ...(jobs ? { [`life over ${peer}`]: ratioOf(life, jobs) } : {}),
    },
  };
};

/** A job queue on the same Postgres. One of its jobs is one step; a life has four. */
const graphileContestant = async ({ start }: BenchContext): Promise<Contestant> => {
  const url = await stores.postgres.database();
  const environment = { BENCH_DATABASE: url };
  const side = await start<object>({ module: 'life/graphile-worker.ts', environment });
  return { name: peer, turn: (seconds) => side.ask<Jobs>('work', seconds), end: side.end };
};
