import { type Networks, numberNetwork } from '../../core/model/networks/network.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';

/** The network of each provider. A provider that declares none, or is not here, takes what every one does. */
export const networksOf =
  (providers: (name: string) => Pick<ChatProvider, 'network'> | undefined): Networks =>
  (name) =>
    providers(name)?.network ?? numberNetwork;
