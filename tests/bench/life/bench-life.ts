import { acceptContestant } from '../accept/accept-contestant.js';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { RunningSide } from '../processes/side.js';
import { beside, noThread, startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Jobs } from './graphile-worker.js';
import { fullLoad, type LifeLoad, lifeContestant } from './life-contestant.js';

export type LifePlan = Rounds & {
  readonly store: StoreName;
  /** Default: as much as the service can take. */
  readonly load?: LifeLoad;
  /** Whether the service is also measured without its writer thread. Default: false. */
  readonly withoutThread?: boolean;
  /** Whether the service of the checkout that `--beside` names is measured too. Default: false. */
  readonly hasBeside?: boolean;
};

const receiverModule = 'webhooks/receiver.ts';

const peer = 'graphile-worker, empty jobs';
const webhook = 'life with a webhook';
const besideLife = `life of ${beside}`;

/** Measures acceptance alone, whole lives, and whole lives with a webhook endpoint that gets all four events. */
export const benchLife = async (
  context: BenchContext,
  { store, load = fullLoad, withoutThread = false, hasBeside = false, ...rounds }: LifePlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const acceptUrl = await database(context.folder, 'accept');
  const acceptor = await startService(context, { url: acceptUrl, role: 'api' });

  const receivers: RunningSide<{ url: string }>[] = [];
  const livesWith = async (name: string, environment: Environment, hasWebhook: boolean) => {
    const receiver = hasWebhook ? await startReceiver(context) : undefined;
    if (receiver) receivers.push(receiver);
    const url = await database(context.folder, `life-${name.replaceAll(/\W+/g, '-')}`);
    const service = await startService(context, {
      url,
      role: 'all',
      environment: { ...environment, ...(receiver ? { BENCH_WEBHOOK: receiver.ready.url } : {}) },
      isProfiled: name === 'life',
      isBeside: name === besideLife,
    });
    const probe = await openProbe(url, service.ready.project);
    const countWebhooks = receiver && (() => receiver.ask<number>('received'));
    return lifeContestant({
      name,
      service,
      probe,
      load,
      ...(countWebhooks ? { countWebhooks } : {}),
    });
  };

  const sides = await alternate(
    [
      acceptContestant('acceptance alone', acceptor, load.connections),
      await livesWith('life', {}, false),
      await livesWith(webhook, {}, true),
      ...(hasBeside ? [await livesWith(besideLife, {}, false)] : []),
      ...(withoutThread
        ? [
            await livesWith('life, no writer thread', noThread, false),
            await livesWith(`${webhook}, no writer thread`, noThread, true),
          ]
        : []),
      ...(store === 'postgres' ? [await graphileContestant(context)] : []),
    ],
    rounds,
  ).finally(() => Promise.all(receivers.map(({ end }) => end())));
  const { 'acceptance alone': accept, life, [peer]: jobs } = sides;
  return {
    bench: 'life',
    store,
    sides,
    ratios: {
      'life over acceptance': ratioOf(life, accept),
      [`${webhook} over life`]: ratioOf(sides[webhook], life),
      ...(jobs ? { [`life over ${peer}`]: ratioOf(life, jobs) } : {}),
    },
    ...(hasBeside && {
      costs: {
        [`processor time over that of ${beside}`]: ratioOf(life, sides[besideLife], 'cpuMicros'),
      },
    }),
  };
};

type Environment = Readonly<Record<string, string>>;

const startReceiver = ({ start }: BenchContext) =>
  start<{ url: string }>({ module: receiverModule, environment: {} });

/** A job queue on the same Postgres. One of its jobs is one step; a life has four. */
const graphileContestant = async ({ start }: BenchContext): Promise<Contestant> => {
  const url = await stores.postgres.database();
  const environment = { BENCH_DATABASE: url };
  const side = await start<object>({ module: 'life/graphile-worker.ts', environment });
  return { name: peer, turn: (seconds) => side.ask<Jobs>('work', seconds), end: side.end };
};
