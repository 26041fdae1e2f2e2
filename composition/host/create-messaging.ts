import type * as E from 'fp-ts/lib/Either.js';
import type { Messaging } from '../../core/messaging.js';
import type { Channel } from '../../core/model/channels/channel.js';
import {
  assemble,
  type CompleteParts,
  inMemoryUnlessGiven,
  type Parts,
  type ServiceName,
} from '../assembly/index.js';
import {
  type WaitForChannel,
  type WaitForChannelRefusal,
  waitForChannel,
} from './wait-for-channel.js';

/** What a host can bring. The default of each part is in memory or of this machine. */
export type HostOptions = Partial<Parts>;

/** Every use case, and the services that run beside them. */
export type HostedMessaging = Messaging &
  Pick<CompleteParts, 'newId' | 'rateLimiters'> & {
    /**
     * Resolves when a channel is active: its provider is asked within 2 s of `connectChannel`, and every 5 s after that.
     *
     * Reads only. Refusals:
     * - `channel_not_found`: there is no such channel.
     * - `channel_inactive`: its provider refused it, its operator paused it, or `withinMs` is over. `status` says which.
     */
    readonly waitForChannel: (
      wait: WaitForChannel,
    ) => Promise<E.Either<WaitForChannelRefusal, Channel>>;
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
    waitForChannel: waitForChannel({ ...parts, ...parts.stores }),
    services: services.map(({ name }) => name),
    start,
    stop: close,
  };
};
