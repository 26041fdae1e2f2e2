import type { ProviderServices } from '../../../adapters/http/index.js';
import type { Messaging } from '../../../core/messaging.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { Configuration } from '../../configuration/configuration.js';
import type { OnIgnored } from '../../logs/ignored-webhooks.js';

type CommonParts = {
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** Where the network reaches the server. */
  readonly publicUrl: () => string;
  readonly onFault: (error: unknown) => void;
};

/** What a provider can be made of. */
export type ProviderParts = Stores &
  CommonParts & { readonly blobs: BlobStore; readonly configuration: Configuration };

/** What the routes can be made of that a network calls. */
export type RouteParts = CommonParts &
  Pick<Stores, 'channels'> &
  Pick<Messaging, 'openMedia'> & {
    readonly intake: Messaging['receiveReports'];
    readonly onIgnored: OnIgnored;
  };

/** A provider with the connections that it opens. */
export type OpenedProvider = {
  readonly provider: (parts: ProviderParts) => ChatProvider;
  readonly services: (parts: RouteParts) => ProviderServices;
  readonly close: () => Promise<void>;
};
