import {
  cloudReceiver,
  graphAgent,
  graphClient,
  trustsProvider,
  whatsAppCloudProvider,
} from '../../../adapters/whatsapp-cloud/index.js';
import type { OpenedProvider } from './opened-provider.js';

/** WhatsApp, through Meta's Cloud API. */
export const openWhatsAppCloud = (agent = graphAgent()): OpenedProvider => ({
  provider: ({ configuration: { whatsAppGraphUrl: url }, ...parts }) =>
    whatsAppCloudProvider({
      ...parts,
      agent,
      graph: graphClient(agent, url),
      isTrusted: trustsProvider(url),
    }),
  services: (parts) => ({ whatsAppWebhook: cloudReceiver(parts) }),
  close: agent.destroy,
});
