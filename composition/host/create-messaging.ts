import type { Messaging } from '../../core/messaging.js';
import {
  assemble,
  type CompleteParts,
  inMemoryUnlessGiven,
  type Parts,
  type ServiceName,
} from '../assembly/index.js';

/** What a host can bring. The default of each part is in memory or of this machine. */
export type HostOptions = Partial<Parts>;

/** Every use case, and the services that run beside them. */
export type HostedMessaging = Messaging &
  Pick<CompleteParts, 'newId' | 'rateLimiters'> & {
    /** The names of the services, in the order in which they start. */
    readonly services: readonly ServiceName[];
    /** Starts the services: they call providers, send webhooks and clean up. */
    readonly start: () => void;
    /** Stops the services. Resolves when the running work has ended. What the host brought stays open. */
    readonly stop: () => Promise<void>;
  };

/** The whole service inside another program: no server, no container, no environment variables. */
export const createMessaging = (options: HostOptions = {}): HostedMessaging => {
  const { parts, useCases, services, start, close } = assemble(inMemoryUnlessGiven(options));
  return {
    ...useCases,
    newId: parts.newId,
    rateLimiters: parts.rateLimiters,
    services: services.map(({ name }) => name),
    start,
    stop: close,
  };
};
