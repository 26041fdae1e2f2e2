import { ContainerModule } from 'inversify';
import {
  addressMatch,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemMonotonicClock,
  systemRandomBytes,
} from '../../adapters/system/index.js';
import { messaging } from '../../core/messaging.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { notifyingCommit } from '../../core/workers/lanes/notifying-commit.js';
import type { Notifier } from '../doorbell.js';
import { dispatcherOf } from '../host/workers.js';
import { tokens } from '../tokens.js';

/** The use cases, and the dispatcher that makes calls of them. */
export const coreModule = new ContainerModule(({ bind }) => {
  bind(tokens.stores).toResolvedValue(heardStores, [tokens.rawStores, tokens.notifier]);
  bind(tokens.workerStores).toResolvedValue(heardStores, [tokens.rawWorkerStores, tokens.notifier]);
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
      tokens.notifier,
    ],
  );
});

/** Stores whose commits ring the bell where they made work. */
const heardStores = (stores: Stores, { notify }: Notifier): Stores => ({
  ...stores,
  commit: notifyingCommit(stores.commit, notify),
});
