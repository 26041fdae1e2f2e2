/// <reference lib="esnext.disposable" preserve="true" />
import type * as E from 'fp-ts/lib/Either.js';
import { memorySandboxLedger } from '../../adapters/sandbox/index.js';
import type { Messaging } from '../../core/messaging.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { SubscriptionUseCases } from '../../core/use-cases/subscriptions/subscription-use-cases.js';
import {
  assemble,
  type CompleteParts,
  inMemoryUnlessGiven,
  type Parts,
  type ServiceName,
  withDefaults,
} from '../assembly/index.js';
import { provenStores } from './proven-stores.js';
import { type RunOnce, runOnce } from './run-once.js';
import { type Subscribe, subscribe, subscriptionUseCases } from './subscribe.js';
import {
  type WaitForChannel,
  type WaitForChannelRefusal,
  waitForChannel,
} from './wait-for-channel.js';

/** What a host can bring. The default of each part is in memory or of this machine. */
export type HostOptions = Partial<Parts>;

/** Every use case, and the services that run beside them. */
export type HostedMessaging = Messaging &
  SubscriptionUseCases &
  Pick<CompleteParts, 'newId' | 'rateLimiters' | 'tracer'> & {
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
    /**
     * Handles every event of one project, or of all, in this process: parsed, typed by its `type`, at least once.
     *
     * The events of one project come in their order, one after another: the next one when the promise of the handler has
     * resolved. When it rejects, `onFault` is told and the same event comes again, after 1 s and then after twice the pause
     * each time, up to 1 minute; other projects go on. After `attempts` failures, 20 by default, the event becomes a dead
     * letter, `onFault` is told so by an `EventDeadLettered`, and the next event comes. A handler that hangs delays its project
     * alone.
     *
     * The subscription is known by its name, in the database. It keeps a cursor for each project, and goes on from there
     * after a restart; `from` says where a new one begins. Processes that use one name share the subscription: one of them
     * handles its events; another goes on within a second when it stops, and within about 10 s when it dies. After a
     * crash, events of about the last 250 ms can come again.
     *
     * Resolves when the subscription is stored; events that commit after that are not missed. Handlers run from `start` to
     * `stop`, in the roles `all` and `worker`. Rejects with a `TypeError` for options out of bounds or a name that this process
     * handles already, and with the code of the refusal as its message:
     * - `project_not_found`: there is no such project.
     * - `invalid_cursor`: `after` is no event of the project, or no project is given.
     * - `subscription_differs`: the stored subscription is to another project, or to all.
     */
    readonly subscribe: Subscribe;
    /** The names of the services, in the order in which they start. */
    readonly services: readonly ServiceName[];
    /**
     * Starts the services: they call providers, send webhooks and clean up. A second call does nothing. Throws an `Error`
     * after `stop`: create another messaging instead.
     */
    readonly start: () => void;
    /**
     * Does what is due, and resolves: for cron and serverless. Calls providers, delivers webhooks, hands events to the handlers
     * of `subscribe`, sends the reports of the sandbox, fetches media, and does the upkeep of each hour. Waits for what is due
     * within about a second, and begins nothing after `maxMs`, 10 s by default. Work in flight then has `graceMs`, 12 s by
     * default. Resolves 1 s later at the latest, also when a provider, a receiver, a handler or the database hangs; `isComplete`
     * says whether everything that was due is done.
     *
     * Leaves no timer, no lease and no connection of its own, unless work was in flight after `graceMs`. Nothing waits for that
     * work: its lease ends within 10 s, and another run takes it up, as after a crash. Several processes may run at the same
     * time.
     *
     * Rejects with an `Error` while the services run, during another `runOnce` of this messaging, and after `stop`.
     */
    readonly runOnce: RunOnce;
    /**
     * Stops the services, for good. Resolves when the running work has ended; a second call waits for the same. Does not wait
     * for what `runOnce` left in flight. What the host brought stays open.
     */
    readonly stop: () => Promise<void>;
    /** The same as `stop`: `await using messaging = createMessaging()` stops at the end of the block. */
    readonly [Symbol.asyncDispose]: () => Promise<void>;
  };

/**
 * The whole service inside another program: no server, no container, no environment variables. Before anything else the stores
 * prove the encryption key: with another one than that of their secrets each call rejects with an `Error`.
 */
export const createMessaging = (options: HostOptions = {}): HostedMessaging => {
  const complete = withDefaults(inMemoryUnlessGiven(options));
  const given = withLedger({
    ...complete,
    ...provenStores(complete, options.sealing !== undefined),
  });
  const { parts, useCases, subscriptions, services, start, close } = assemble(given);
  let state: 'idle' | 'started' | 'running once' | 'stopped' = 'idle';
  let running: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => {
    state = 'stopped';
    await running?.catch(() => undefined);
    await close();
  };
  const subscriptionPorts = { ...parts, ...parts.stores, running: subscriptions };
  return {
    ...useCases,
    ...subscriptionUseCases(subscriptionPorts),
    subscribe: subscribe(subscriptionPorts),
    newId: parts.newId,
    rateLimiters: parts.rateLimiters,
    tracer: parts.tracer,
    waitForChannel: waitForChannel({ ...parts, ...parts.stores }),
    services: services.map(({ name }) => name),
    runOnce: async (limits) => {
      if (state !== 'idle') throw new Error(notIdle[state]);
      state = 'running once';
      try {
        const run = runOnce(given, subscriptions.works, limits);
        running = run;
        return await run;
      } finally {
        running = undefined;
        if (state === 'running once') state = 'idle';
      }
    },
    start: () => {
      if (state === 'running once') throw new Error(notIdle[state]);
      start();
      state = 'started';
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

const notIdle = {
  started: 'The services run already, and do what is due. Call runOnce without start.',
  'running once': 'runOnce runs. Await it first.',
  stopped: 'The services were stopped. Create another messaging.',
} as const;

/** The schedule of the sandbox outlives a run. */
const withLedger = ({ stores, workerStores, ...parts }: CompleteParts): CompleteParts => {
  const { sandboxLedger = memorySandboxLedger() } = workerStores;
  const scheduled = { ...stores, sandboxLedger };
  return {
    ...parts,
    stores: scheduled,
    workerStores: workerStores === stores ? scheduled : { ...workerStores, sandboxLedger },
  };
};
