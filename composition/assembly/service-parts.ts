import type { Reporter } from '../../adapters/sandbox/index.js';
import type { Messaging } from '../../core/messaging.js';
import type { ChatProviders } from '../../core/ports/provider/chat-provider.js';
import type { RequestLogger } from '../../core/workers/requests/request-logger.js';
import type { Service } from '../../core/workers/service.js';
import type { Notifier } from './notifier.js';
import type { CompleteParts } from './parts.js';
import type { SendLanes } from './send-lanes.js';
import type { Subscriptions } from './subscriptions.js';

/** What the services are made of. */
export type ServiceParts = {
  readonly parts: CompleteParts;
  readonly useCases: Messaging;
  /** Sends the sandbox's scheduled reports. */
  readonly reporter: Reporter;
  readonly providers: ChatProviders;
  /** The names that `providers` knows. */
  readonly providerNames: readonly string[];
  readonly notifier: Notifier;
  readonly lanes: SendLanes;
  readonly subscriptions: Subscriptions;
  readonly requestLog: RequestLogger;
};

/** Makes a service. It passes each error that it survives to `onFault`. */
export type MakeService = (given: ServiceParts, onFault: (error: unknown) => void) => Service;
