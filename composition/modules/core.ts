import { ContainerModule } from 'inversify';
import {
  addressMatch,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemMonotonicClock,
  systemRandomBytes,
} from '../../adapters/system/index.js';
import { announcing } from '../../core/workers/lanes/notifying-commit.js';
import { messaging } from '../../core/messaging.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Doorbell } from '../doorbell.js';
import { dispatcherOf } from '../host/workers.js';
import { tokens } from '../tokens.js';

/** The use cases, and the dispatcher that makes calls of them. */
export const coreModule = new ContainerModule(({ bind }) => {
  bind(tokens.stores).toResolvedValue(heardStores, [tokens.rawStores, tokens.doorbell]);
  bind(tokens.workerStores).toResolvedValue(heardStores, [tokens.rawWorkerStores, tokens.doorbell]);
  bind(tokens.messaging).toResolvedValue(
    (clock, newId, stores, blobs, sniff, sealing, checkWebhookUrl, configuration) =>
      messaging({
        clock,
        newId,
        stores,
        blobs,
        sniff,
        sealing,
        checkWebhookUrl,
        monotonic: systemMonotonicClock,
        localhostWebhooks: configuration.localhostWebhooks,
        sendTtlMs: configuration.sendTtlMs,
        digest: sha256,
        randomBytes: systemRandomBytes,
        canExist: phoneNumbering(),
        addressMatch,
        isAddressRange,
      }),
    [
      tokens.clock,
      tokens.newId,
      tokens.stores,
      tokens.blobs,
      tokens.sniff,
      tokens.sealing,
      tokens.checkWebhookUrl,
      tokens.configuration,
    ],
  );
  bind(tokens.dispatcher).toResolvedValue(
    (clock, newId, stores, providers, onFault, { listen }) => {
      const fault = onFault('dispatcher');
      const made = dispatcherOf({ clock, newId, stores, providers, onFault: fault });
      listen(made.wake);
      return made;
    },
    [
      tokens.clock,
      tokens.newId,
      tokens.workerStores,
      tokens.providers,
      tokens.onFault,
      tokens.doorbell,
    ],
  );
});

/** Stores whose commits ring the bell where they made work. */
const heardStores = (stores: Stores, { ring }: Doorbell): Stores => ({
  ...stores,
  commit: announcing(stores.commit, ring),
});
