import { ContainerModule } from 'inversify';
import {
  addressMatch,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemMonotonicClock,
  systemRandom,
  systemRandomBytes,
  systemTimer,
} from '../../adapters/system/index.js';
import { announcing } from '../../core/dispatch/announcing.js';
import { attemptJob } from '../../core/dispatch/attempt-job.js';
import { dispatcher } from '../../core/dispatch/dispatcher.js';
import { messaging } from '../../core/messaging.js';
import type { Stores } from '../../core/ports/stores.js';
import { secondMs } from '../../core/shared/time.js';
import type { Doorbell } from '../doorbell.js';
import { tokens } from '../tokens.js';

/** A call to a provider that takes longer has an unknown outcome. */
const callTimeoutMs = 5 * secondMs;

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
      const ports = {
        ...stores,
        clock,
        newId,
        providers,
        monotonic: systemMonotonicClock,
        timer: systemTimer,
        random: systemRandom,
        unknownPolicy: 'resend' as const,
        callTimeoutMs,
        onFault: onFault('dispatcher'),
        owner: newId('req'),
      };
      const made = dispatcher({ ...ports, attempt: attemptJob(ports) });
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
