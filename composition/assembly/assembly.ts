import * as E from 'fp-ts/lib/Either.js';
import { sandboxNetwork, sandboxSetup } from '../../adapters/sandbox/index.js';
import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import { type Messaging, messaging } from '../../core/messaging.js';
import type { ChannelSetup } from '../../core/ports/provider/channel-setup.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { Commit } from '../../core/ports/stores/commit.js';
import { recallingContacts } from '../../core/use-cases/contacts/known-contacts.js';
import { recallingStores } from '../../core/use-cases/reports/recalling-stores.js';
import { steadyCommit } from '../../core/use-cases/steady-commit.js';
import { notifyingCommit } from '../../core/workers/lanes/notifying-commit.js';
import { type RequestLogger, requestLogger } from '../../core/workers/requests/request-logger.js';
import { claimingCommit } from '../../core/workers/sends/dispatcher.js';
import { withDefaults } from './defaults.js';
import { networksOf } from './networks.js';
import { notifier } from './notifier.js';
import { observedProvider } from './observed-provider.js';
import type { CompleteParts, HostStores, Parts } from './parts.js';
import { sandboxOf } from './sandbox.js';
import { type SendLanes, sendLanes } from './send-lanes.js';
import { type NamedService, servicesOf } from './services.js';
import { type Subscriptions, subscriptionsOf } from './subscriptions.js';
import { tracedProvider } from './traced-provider.js';

/** The service in one process. */
export type Assembly = {
  /** The parts with their defaults. A commit to their stores wakes the workers of this process. */
  readonly parts: CompleteParts;
  readonly useCases: Messaging;
  /** What handles events in this process. */
  readonly subscriptions: Subscriptions;
  /** The log of requests. The host says what was asked: `loggedRequest` of the HTTP adapter makes it of a request. */
  readonly requestLog: RequestLogger;
  /** What runs beside the requests, in the role of this process. */
  readonly services: readonly NamedService[];
  /** Starts every service. A second call does nothing. Throws an `Error` after `close`. */
  readonly start: () => void;
  /**
   * Stops every service. Resolves when the running work has ended, to every caller at that time. Stores and blobs stay open.
   */
  readonly close: () => Promise<void>;
};

/** Connects parts to a service. Starts nothing. */
export const assemble = (given: Parts): Assembly => {
  const { notify, listen } = notifier();
  const lanes = sendLanes();
  const parts = notifyingParts(withDefaults(given), notify, lanes);
  const declared = {
    sandbox: { setup: sandboxSetup, network: sandboxNetwork },
    ...parts.providers,
  };
  const host = {
    ...withTests(parts),
    setups: setupsOf(declared),
    networks: networksOf(byName(declared)),
    liveCalls: (name: string) => byName(providers)(name),
  };
  const useCases = observedReports(messaging(host), parts);
  const sandbox = sandboxOf(parts, useCases.receiveReports);
  const providers = observedProviders({ sandbox: sandbox.provider, ...parts.providers }, parts);
  const subscriptions = subscriptionsOf(parts, { notify, listen });
  const requestLog = requestLogger({
    ...parts,
    requests: parts.stores.requests,
    days: parts.requestLogDays,
    onFault: (error) => parts.onFault(error, 'request log'),
  });
  const services = servicesOf({
    parts,
    useCases,
    requestLog,
    reporter: sandbox.reporter,
    providers: byName(providers),
    providerNames: Object.keys(providers),
    notifier: { notify, listen },
    lanes,
    subscriptions,
  });
  let starting: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  const startAll = (): void => {
    if (!closing) for (const service of services) service.start();
  };
  const faultOfClock = (error: unknown): void => parts.onFault(error, 'clock');
  const close = async (): Promise<void> => {
    await starting;
    await Promise.all(services.map((service) => service.stop()));
  };
  return {
    parts,
    useCases,
    subscriptions,
    requestLog,
    services,
    start: () => {
      if (closing) throw new Error('The services were stopped, and cannot start again.');
      if (starting) return;
      starting = Promise.resolve();
      // Nothing works before the stored steady time is known. Stores without one need no wait.
      if (!parts.stores.steadyRecords) startAll();
      else starting = parts.steadyTime.follow().catch(faultOfClock).then(startAll);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

/** Tests of endpoints have slots of their own, so that they delay no delivery. They keep no socket, and need no end. */
const withTests = (parts: CompleteParts): CompleteParts => {
  const { clock, sendWebhook } = parts;
  const limits = { maxRequests: 8, maxRequestsPerOrigin: 2, maxIdleSockets: 0 };
  return { ...parts, sendWebhook: sendWebhook ?? undiciWebhookSender({ clock, ...limits }).send };
};

const notifyingParts = (
  parts: CompleteParts,
  notify: Parameters<typeof notifyingCommit>[1],
  { laneOf }: SendLanes,
): CompleteParts => {
  const recalling = recallingStores(parts.monotonic);
  const recallingAddresses = recallingContacts();
  const notifying = (stores: HostStores): HostStores => {
    const told = observedCommit(stores.commit, parts);
    const commit = claimingCommit(notifyingCommit(told, notify), laneOf);
    return recallingAddresses(recalling({ ...stores, commit: steadyCommit(commit, parts.steady) }));
  };
  const stores = notifying(parts.stores);
  const isShared = parts.workerStores === parts.stores;
  return { ...parts, stores, workerStores: isShared ? stores : notifying(parts.workerStores) };
};

const observedCommit = (commit: Commit, { onCommit }: CompleteParts): Commit =>
  onCommit
    ? async (change) => {
        const outcome = await commit(change);
        if (E.isRight(outcome)) onCommit(change, outcome.right);
        return outcome;
      }
    : commit;

const observedReports = (useCases: Messaging, { onReports }: CompleteParts): Messaging => ({
  ...useCases,
  receiveReports: (reports) => {
    onReports(reports);
    return useCases.receiveReports(reports);
  },
});

type Providers = Readonly<Record<string, ChatProvider>>;

const setupsOf = (
  providers: Readonly<Record<string, Pick<ChatProvider, 'setup'>>>,
): Readonly<Record<string, ChannelSetup>> =>
  Object.fromEntries(
    Object.entries(providers).flatMap(([name, { setup }]) => (setup ? [[name, setup]] : [])),
  );

const observedProviders = (
  providers: Providers,
  { onProviderCall: onCall, monotonic, tracer }: CompleteParts,
): Providers =>
  Object.fromEntries(
    Object.entries(providers).map(([name, provider]) => {
      const traced = tracedProvider(name, provider, tracer);
      return [name, onCall ? observedProvider(name, traced, { monotonic, onCall }) : traced];
    }),
  );

const byName =
  <Provider>(providers: Readonly<Record<string, Provider>>) =>
  (name: string): Provider | undefined =>
    Object.hasOwn(providers, name) ? providers[name] : undefined;
