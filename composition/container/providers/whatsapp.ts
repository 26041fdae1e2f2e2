import { ContainerModule } from 'inversify';
import {
  cloudReceiver,
  graphAgent,
  graphClient,
  providerName,
  trustsProvider,
  whatsAppCloudProvider,
} from '../../../adapters/whatsapp-cloud/index.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import { from } from '../from.js';
import { tokens, type Values } from '../tokens.js';

/** WhatsApp: the provider, and the receiver of its webhooks. */
export const whatsAppModule = new ContainerModule(({ bind }) => {
  bind(tokens.graphAgent)
    .toResolvedValue(() => graphAgent())
    .onDeactivation((agent) => agent.destroy());
  bind(tokens.whatsAppProvider).toResolvedValue(...from(dependencies, provider));
  bind(tokens.whatsAppWebhook).toResolvedValue(
    ...from(
      ['assembly', 'onFault', 'ignoredWebhooks'],
      ({ assembly: { parts, useCases }, onFault, ignoredWebhooks }) =>
        cloudReceiver({
          clock: parts.clock,
          channels: parts.stores.channels,
          sealing: parts.sealing,
          intake: useCases.receiveReports,
          onFault: (error) => onFault(error, providerName),
          onIgnored: ignoredWebhooks(providerName),
        }),
    ),
  );
});

const dependencies = [
  'configuration',
  'clock',
  'storage',
  'blobs',
  'sealing',
  'graphAgent',
  'onFault',
] as const;

const provider = ({
  configuration: { whatsAppGraphUrl },
  storage: { stores },
  graphAgent: agent,
  onFault,
  ...rest
}: Values<(typeof dependencies)[number]>): ChatProvider =>
  whatsAppCloudProvider({
    ...stores,
    ...rest,
    agent,
    graph: graphClient(agent, whatsAppGraphUrl),
    isTrusted: trustsProvider(whatsAppGraphUrl),
    onFault: (error) => onFault(error, providerName),
  });
