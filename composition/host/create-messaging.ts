import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import { type Messaging, type MessagingPorts, messaging } from '../../core/messaging.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { NewId } from '../../core/shared/ids.js';
import { notifyingCommit } from '../../core/workers/lanes/notifying-commit.js';
import { notifier } from '../doorbell.js';
import { inMemory } from './in-memory.js';
import { servicesOf } from './services.js';

/** What a host brings of its own; all that it leaves out is in memory, or of this machine. */
export type HostOptions = Partial<MessagingPorts> & {
  /** Chat providers by the name that channels know them by; the sandbox is always there. */
  readonly providers?: Readonly<Record<string, ChatProvider>>;
  /** Told of every fault that was met and survived; the console unless given. */
  readonly onFault?: (error: unknown) => void;
};

/** Every use case, and what runs beside them. */
export type HostedMessaging = Messaging & {
  readonly newId: NewId;
  /** Begins to call providers and to deliver events. */
  readonly start: () => void;
  /** Finishes what runs and begins nothing more; resolves when all is at rest. */
  readonly stop: () => Promise<void>;
};

/** The whole service inside somebody else's program: no server, no container, no environment. */
export const createMessaging = ({
  providers = {},
  onFault = console.error,
  ...own
}: HostOptions = {}): HostedMessaging => {
  const brought = { ...inMemory(), ...own };
  const bell = notifier();
  const stores = { ...brought.stores, commit: notifyingCommit(brought.stores.commit, bell.notify) };
  const ports = { ...brought, stores };
  const useCases = messaging(ports);
  const sender = undiciWebhookSender({ clock: ports.clock });
  const services = servicesOf({ ports, useCases, bell, providers, send: sender.send, onFault });
  return {
    ...useCases,
    newId: ports.newId,
    start: () => {
      for (const service of services) service.start();
    },
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await useCases.flushKeyUses();
      await sender.close();
    },
  };
};
