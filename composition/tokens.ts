import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Agent } from 'undici';
import type { KnexStores } from '../adapters/knex/index.js';
import type { Reporter, SandboxLedger } from '../adapters/sandbox/index.js';
import type { UndiciWebhookSender } from '../adapters/webhook-sender/index.js';
import type { Messaging } from '../core/messaging.js';
import type { BlobStore } from '../core/ports/machine/blob-store.js';
import type { Clock } from '../core/ports/machine/clock.js';
import type { MediaTypeSniffer } from '../core/ports/machine/media-type-sniffer.js';
import type { RateLimiters } from '../core/ports/machine/rate-limiter.js';
import type { Sealing } from '../core/ports/machine/sealing.js';
import type { ChatProvider, ChatProviders } from '../core/ports/provider/chat-provider.js';
import type { ProviderWebhook } from '../core/ports/provider/provider-webhook.js';
import type { WorkNotifications } from '../core/ports/queues/send-queue.js';
import type { Stores } from '../core/ports/stores/stores.js';
import type { CheckWebhookUrl } from '../core/ports/webhooks/webhook-url-check.js';
import type { NewId } from '../core/shared/ids.js';
import type { SharedRateLimiter } from '../core/use-cases/rate-limits/shared-rate-limiter.js';
import type { DeliveryLanePorts } from '../core/workers/deliveries/delivery-lane.js';
import type { LaneWorker } from '../core/workers/lanes/lane-worker.js';
import type { Dispatcher } from '../core/workers/sends/dispatcher.js';
import type { Configuration } from './configuration.js';
import type { Notifier } from './doorbell.js';
import type { OnFault } from './metrics/faults.js';

/** A token remembers the type it stands for, so a binding of the wrong type does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const tokens = {
  configuration: token<Configuration>('configuration'),
  logger: token<Logger>('logger'),
  metrics: token<Registry>('metrics'),
  onFault: token<OnFault>('onFault'),
  clock: token<Clock>('clock'),
  newId: token<NewId>('newId'),
  notifier: token<Notifier>('doorbell'),
  database: token<Knex>('database'),
  knexStores: token<KnexStores>('knexStores'),
  /** A second pool: what the worker does never keeps a request waiting for a connection. */
  workerDatabase: token<Knex>('workerDatabase'),
  workerKnexStores: token<KnexStores>('workerKnexStores'),
  /** The stores as they are, before anybody listens in. */
  rawStores: token<Stores>('rawStores'),
  rawWorkerStores: token<Stores>('rawWorkerStores'),
  stores: token<Stores>('stores'),
  workerStores: token<Stores>('workerStores'),
  storage: token<Storage>('storage'),
  sandboxLedger: token<SandboxLedger>('sandboxLedger'),
  rateLimiters: token<RateLimiters>('rateLimiters'),
  sharedRateLimiter: token<SharedRateLimiter>('sharedRateLimiter'),
  blobs: token<BlobStore>('blobs'),
  sniff: token<MediaTypeSniffer>('sniff'),
  sandboxProvider: token<ChatProvider>('sandboxProvider'),
  whatsAppProvider: token<ChatProvider>('whatsAppProvider'),
  providers: token<ChatProviders>('providers'),
  messaging: token<Messaging>('messaging'),
  dispatcher: token<Dispatcher>('dispatcher'),
  sandboxReporter: token<Reporter>('sandboxReporter'),
  sealing: token<Sealing>('sealing'),
  graphAgent: token<Agent>('graphAgent'),
  whatsAppWebhook: token<ProviderWebhook>('whatsAppWebhook'),
  checkWebhookUrl: token<CheckWebhookUrl>('checkWebhookUrl'),
  webhookSender: token<UndiciWebhookSender>('webhookSender'),
  countAttempt: token<DeliveryLanePorts['onAttempt']>('countAttempt'),
  deliverer: token<LaneWorker>('deliverer'),
};

/** What a store technology does beside storing. */
export type Storage = {
  /** Brings the schema up to date; what it applied, and where it stands. */
  readonly migrate: () => Promise<{
    readonly applied: readonly string[];
    readonly current: string | null;
  }>;
  /** Whether the store answers and its schema fits. */
  readonly isReady: () => Promise<boolean>;
  /** Before serving: rejects where the store is not durable, or another server holds what only one may serve. */
  readonly lock: () => Promise<void>;
  /** Hears of work that other processes committed; absent where there are none. */
  readonly workNotifications?: WorkNotifications;
  /** Resolves once all that was taken is answered. To be called when nothing more is asked. */
  readonly close: () => Promise<void>;
};
