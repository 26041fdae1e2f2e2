import { orThrow } from '../../../composition/host/or-throw.js';
import type { DashboardHost } from './dashboard-host.js';

/** Numbers of the sandbox whose messages are delivered, read, refused and answered in turn. */
const recipients = ['+12025550123', '+12025550142', '+12025550177', '+15005550001', '+12025550188'];

/** Fills the project of a host with messages, keys and endpoints to look at. */
export const addDemoData = async ({
  useCases,
  url,
  organization,
  project,
  channel,
}: DashboardHost): Promise<void> => {
  orThrow(await useCases.createProject({ organization, name: 'Shop, live', environment: 'live' }));
  orThrow(
    await useCases.createWebhookEndpoint({
      project,
      environment: 'test',
      // It answers 405, so its deliveries fail.
      url: `${url.replace('127.0.0.1', 'localhost')}/healthz`,
      subscribedTypes: ['message.*'],
      description: 'The orders of the shop',
    }),
  );
  for (const [i, to] of [...recipients, ...recipients, ...recipients].entries())
    await useCases.acceptMessage({
      project,
      send: {
        channel,
        to: to as `+${string}`,
        payload: { kind: 'text', text: `Your order ${1_000 + i} is on its way <b>today</b>` },
        metadata: { order: String(1_000 + i) },
      },
    });
  orThrow(
    await useCases.createKey({
      project,
      name: 'Shop',
      scopes: ['messages:read', 'messages:write'],
      expiresAt: null,
      allowedIps: [],
    }),
  );
};
