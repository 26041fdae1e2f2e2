import { acceptContestant } from '../accept/accept-contestant.js';
import type { BenchContext } from '../context.js';
import { alternate, type Turns } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { type LifeLoad, lifeContestant } from './life-contestant.js';

export type LifePlan = Turns & {
  readonly store: StoreName;
  /** Default: as much as the service can take. */
  readonly load?: LifeLoad;
  /** Options of Node for the service without a webhook, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
};

/** The sandbox alone takes 0.5 s for each message, so this allows for 5,000/s. */
const fullLoad: LifeLoad = { rampSeconds: 2, connections: 64, mostOpen: 2_500 };
const receiverModule = 'webhooks/receiver.ts';

/** Measures acceptance alone, whole lives, and whole lives with a webhook endpoint that gets all four events. */
export const benchLife = async (
  context: BenchContext,
  { store, load = fullLoad, nodeOptions = [], ...turns }: LifePlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const acceptUrl = await database(context.folder, 'accept');
  const acceptor = await startService(context, { url: acceptUrl, role: 'api' });

  const lifeUrl = await database(context.folder, 'life');
  const service = await startService(context, { url: lifeUrl, role: 'all', nodeOptions });
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
      acceptContestant('acceptance alone', [acceptor], load.connections),
      lifeContestant({ name: 'life', service, probe, load }),
      lifeContestant({
        name: 'life with a webhook',
        service: withWebhook,
        probe: webhookProbe,
        load,
        countWebhooks: () => receiver.ask<number>('received'),
      }),
    ],
    turns,
  ).finally(receiver.end);
  const { 'acceptance alone': accept, life, 'life with a webhook': webhook } = sides;
  return {
    bench: 'life',
    store,
    sides,
    ratios: {
      'life over acceptance': ratioOf(life, accept),
      'life with a webhook over life': ratioOf(webhook, life),
    },
  };
};
