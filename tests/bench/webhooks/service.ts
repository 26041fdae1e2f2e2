import * as E from 'fp-ts/lib/Either.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { openApplication } from '../../../composition/container/open-application.js';
import type { Replayed } from '../../../core/use-cases/webhooks/deliveries/replay-events.js';
import { rightOf } from '../../support/fixtures/either.js';
import type { StartSide } from '../processes/side.js';
import { benchEvent, measured, urlsOf } from './load.js';

const eventsAtOnce = 100;

/** The service as it is shipped, delivering events that happened before the clock starts. */
const startService: StartSide<object> = async (environment) => {
  const urls = urlsOf(environment);
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  let ended = 0;
  const { assembly, close } = await openApplication(configuration, 'serve', {
    onWebhookAttempt: () => {
      ended += 1;
    },
  });
  const { stores } = assembly.parts;
  const messaging = assembly.useCases;

  const { id: organization } = rightOf(await messaging.createOrganization({ name: 'Bench' }));
  const project = rightOf(
    await messaging.createProject({ organization, name: 'Bench', environment: 'test' }),
  ).id;
  const owner = { project, environment: 'test' as const };
  const ids: string[] = [];
  for (const url of urls) {
    const command = { ...owner, url, subscribedTypes: ['message.*'] as const, description: null };
    ids.push(rightOf(await messaging.createWebhookEndpoint(command)).endpoint.id);
  }

  const switchAll = async (how: 'activateWebhookEndpoint' | 'deactivateWebhookEndpoint') => {
    for (const id of ids) rightOf(await messaging[how]({ ...owner, id }));
  };

  let last = '';
  const happen = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= eventsAtOnce) {
      const events = Array.from({ length: Math.min(left, eventsAtOnce) }, benchEvent);
      const made = await stores.commit({ project, at: Date.now(), events });
      if (E.isLeft(made)) throw new Error(made.left.code);
      last = made.right.events.at(-1)?.id ?? last;
    }
  };

  /** The store is asked only when every attempt has ended, for to count takes time from what is measured. */
  const allDelivered = async (attempts: number): Promise<void> => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    while (ended < attempts) await pause();
    while ((await stores.deliveries.pending()).length > 0) await pause();
    ended = 0;
  };

  const deliverer = assembly.services.find(({ name }) => name === 'webhooks');
  if (!deliverer) throw new Error('this role delivers no webhooks');
  deliverer.start();
  await happen(1);
  await allDelivered(urls.length);

  return {
    ready: {},
    ask: async (_, deliveries) => {
      // The endpoints hold what there is to deliver, so that the clock measures deliveries and nothing else.
      await switchAll('deactivateWebhookEndpoint');
      const after = last;
      await happen(Number(deliveries));
      for (const id of ids)
        for (let from: string | undefined = after; from !== undefined; ) {
          const step: Replayed = rightOf(
            await messaging.replayEvents({ ...owner, id, after: from }),
          );
          from = step.next;
        }
      return measured(urls.length * Number(deliveries), async () => {
        await switchAll('activateWebhookEndpoint');
        await allDelivered(urls.length * Number(deliveries));
      });
    },
    stop: async () => {
      await deliverer.stop();
      await close();
    },
  };
};

export default startService;
