import * as E from 'fp-ts/lib/Either.js';
import {
  type EndpointWithSecret,
  isActive,
  type SubscribedType,
  type WebhookEndpoint,
} from '../../../core/model/webhooks/endpoint.js';
import type { ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { Ledger, Reply } from '../ledger.js';
import type { Chance } from '../world/chance.js';
import type { Network } from './network.js';

/** Changes the projects' webhook endpoints often. */
export type Subscriber = {
  /** One thing that they may come to do. */
  readonly actOnce: () => Promise<void>;
  /** Makes every endpoint active, however long it takes. */
  readonly activateAll: () => Promise<void>;
};

/** What exists already of one endpoint. */
type Known = { readonly project: ProjectId; readonly id: WebhookEndpointId };

const endpointsAtLeast = 2;
const subscriptions: readonly (readonly SubscribedType[])[] = [
  ['message.*'],
  ['message.*', 'channel.*'],
  ['message.accepted', 'message.failed'],
  ['message.delivered', 'channel.status_changed'],
];

export const subscriber = (
  chance: Chance,
  { ask }: Network,
  projects: readonly ProjectId[],
  ledger: Ledger,
): Subscriber => {
  let urls = 0;
  /** Unique, so that it identifies the endpoint. */
  const newUrl = (): string => {
    urls += 1;
    return `https://example.com/${urls}`;
  };
  const types = () => chance.oneOf(subscriptions);

  const keep = (reply: Reply<E.Either<unknown, EndpointWithSecret>>): void => {
    if (reply.kind !== 'answer' || E.isLeft(reply.value)) return;
    const { endpoint, secret } = reply.value.right;
    ledger.shown.push({ endpoint: endpoint.id, secret });
  };

  const list = async (project: ProjectId): Promise<readonly WebhookEndpoint[] | undefined> => {
    const reply = await ask('endpoints', ({ app }) => app.listWebhookEndpoints({ project }));
    return reply.kind === 'answer' ? reply.value : undefined;
  };

  const create = async (project: ProjectId): Promise<void> => {
    const wanted = { project, environment: 'live', description: null } as const;
    const command = { ...wanted, url: newUrl(), subscribedTypes: types() };
    keep(await ask('create endpoint', ({ app }) => app.createWebhookEndpoint(command)));
  };

  const acts: readonly ((known: Known) => Promise<unknown>)[] = [
    (known) => {
      const command = { ...known, environment: 'live' } as const;
      const wish = chance.happens(0.5) ? { url: newUrl() } : { subscribedTypes: types() };
      return ask('change endpoint', ({ app }) =>
        app.updateWebhookEndpoint({ ...command, ...wish }),
      );
    },
    async (known) => keep(await ask('rotate', ({ app }) => app.rotateWebhookSecret(known))),
    (known) => ask('deactivate', ({ app }) => app.deactivateWebhookEndpoint(known)),
    (known) => ask('activate', ({ app }) => app.activateWebhookEndpoint(known)),
    (known) => ask('activate', ({ app }) => app.activateWebhookEndpoint(known)),
    (known) => resend(known),
    (known) => replay(known),
    async (known) => {
      if (chance.happens(0.3)) await ask('remove', ({ app }) => app.removeWebhookEndpoint(known));
    },
  ];

  const resend = async (known: Known): Promise<void> => {
    const query = { ...known, limit: 100 };
    const reply = await ask('deliveries', ({ app }) => app.listDeliveries(query));
    if (reply.kind !== 'answer' || E.isLeft(reply.value)) return;
    const { items } = reply.value.right;
    if (items.length === 0) return;
    const { id: delivery } = chance.oneOf(items);
    await ask('resend', ({ app }) => app.resendDelivery({ ...known, delivery }));
  };

  const replay = async (known: Known): Promise<void> => {
    const query = { project: known.project, limit: 100 };
    const reply = await ask('events', ({ app }) => app.listEvents(query));
    if (reply.kind !== 'answer' || E.isLeft(reply.value)) return;
    const { items } = reply.value.right;
    if (items.length === 0) return;
    const { id: after } = chance.oneOf(items);
    await ask('replay', ({ app }) => app.replayEvents({ ...known, after }));
  };

  const activateIn = async (project: ProjectId): Promise<void> => {
    for (;;) {
      const endpoints = await list(project);
      if (endpoints?.every(isActive)) return;
      for (const { id } of endpoints ?? [])
        await ask('activate', ({ app }) => app.activateWebhookEndpoint({ project, id }));
    }
  };

  return {
    actOnce: async () => {
      const project = chance.oneOf(projects);
      const endpoints = await list(project);
      if (!endpoints) return;
      if (endpoints.length < endpointsAtLeast || chance.happens(0.1)) return create(project);
      await chance.oneOf(acts)({ project, id: chance.oneOf(endpoints).id });
    },
    activateAll: async () => {
      await Promise.all(projects.map(activateIn));
    },
  };
};
