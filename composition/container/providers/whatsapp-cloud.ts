import {
  cloudReceiver,
  graphAgent,
  graphClient,
  trustsProvider,
  whatsAppCloudProvider,
} from '../../../adapters/whatsapp-cloud/index.js';
import type { OpenedProvider, ProviderParts } from './opened-provider.js';

/** WhatsApp, through Meta's Cloud API. */
export const openWhatsAppCloud = (parts: ProviderParts): OpenedProvider => {
  const { whatsAppGraphUrl: url } = parts.configuration;
  const agent = graphAgent();
  return {
    provider: whatsAppCloudProvider({
      ...parts,
      agent,
      graph: graphClient(agent, url),
      isTrusted: trustsProvider(url),
    }),
    services: (more) => ({ whatsAppWebhook: cloudReceiver({ ...parts, ...more }) }),
    close: agent.destroy,
  };
};
