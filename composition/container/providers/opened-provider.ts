import type { ProviderServices } from '../../../adapters/http/index.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { Assembly, CompleteParts } from '../../assembly/index.js';
import type { Configuration } from '../../configuration/configuration.js';
import type { OnIgnored } from '../../logs/ignored-webhooks.js';

/** What a provider is made of, and what serves its routes. */
export type ProviderParts = Stores &
  Pick<CompleteParts, 'blobs' | 'clock' | 'sealing'> & {
    readonly configuration: Configuration;
    /** Where the network reaches the server. */
    readonly publicUrl: () => string;
    readonly onFault: (error: unknown) => void;
    readonly onIgnored: OnIgnored;
  };

/** What serves its routes in addition. */
export type RouteParts = Pick<Stores, 'channels'> & {
  readonly intake: Assembly['useCases']['receiveReports'];
  readonly openMedia: Assembly['useCases']['openMedia'];
};

/** A provider with the connections that it opens. */
export type OpenedProvider = {
  readonly provider: ChatProvider;
  readonly services: (parts: RouteParts) => ProviderServices;
  readonly close: () => Promise<void>;
};
