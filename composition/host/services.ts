import {
  memorySandboxLedger,
  sandboxProvider,
  sandboxReporter,
} from '../../adapters/sandbox/index.js';
import { systemTimer } from '../../adapters/system/index.js';
import type { Messaging, MessagingPorts } from '../../core/messaging.js';
import type { ChatProvider, ChatProviders } from '../../core/ports/provider/chat-provider.js';
import type { SendWebhook } from '../../core/ports/webhooks/webhook-sender.js';
import { hourMs, secondMs } from '../../core/shared/time.js';
import { watchChannels } from '../../core/workers/channels/watch-channels.js';
import { mediaFetcher } from '../../core/workers/inbound-media/media-fetcher.js';
import { periodic, type Service } from '../../core/workers/service.js';
import type { Notifier } from '../doorbell.js';
import { delivererOf, dispatcherOf } from './workers.js';

export type ServiceParts = {
  readonly ports: MessagingPorts;
  readonly useCases: Messaging;
  readonly bell: Notifier;
  /** By name, beside the sandbox. */
  readonly providers: Readonly<Record<string, ChatProvider>>;
  readonly send: SendWebhook;
  readonly onFault: (error: unknown) => void;
};

/** All that runs beside the use cases: calls and deliveries, the sandbox, and what is done from time to time. */
export const servicesOf = (parts: ServiceParts): readonly Service[] => {
  const { ports, useCases, bell, onFault, send } = parts;
  const { clock, newId, stores, sealing, localhostWebhooks = true } = ports;
  const { reporter, sandbox } = sandboxOf(parts);
  const providers = byName({ sandbox, ...parts.providers });
  const shared = { clock, newId, stores, onFault };
  const calls = dispatcherOf({ ...shared, providers });
  const delivery = { sealing, send, localhostWebhooks, onAttempt: () => undefined };
  const deliveries = delivererOf({ ...shared, ...delivery });
  bell.listen(calls.wake);
  bell.listen(deliveries.wake);

  const { receiveReports: intake, flushKeyUses } = useCases;
  const watch = watchChannels({ ...shared, ...stores, providers, intake });
  const fetching = { ...shared, ...stores, ...useCases, providers, timer: systemTimer };
  const every = (everyMs: number, work: () => Promise<unknown>): Service =>
    periodic(work, { everyMs, timer: systemTimer, onFault });
  return [
    calls,
    deliveries,
    reporter,
    every(5 * secondMs, flushKeyUses),
    every(hourMs, () => stores.retention.prune(clock())),
    mediaFetcher(fetching),
    every(secondMs, () => Promise.all(Object.keys(parts.providers).map(watch))),
  ];
};

const sandboxOf = ({ ports: { clock }, useCases, onFault }: ServiceParts) => {
  const ledger = memorySandboxLedger();
  const { receiveReports: intake } = useCases;
  const reporter = sandboxReporter({ clock, timer: systemTimer, ledger, intake, onFault });
  return { reporter, sandbox: sandboxProvider({ clock, ledger, onScheduled: reporter.wake }) };
};

const byName =
  (providers: Readonly<Record<string, ChatProvider>>): ChatProviders =>
  (name) =>
    Object.hasOwn(providers, name) ? providers[name] : undefined;
