import { strangersAtMost } from '../../core/model/people/audit-entry.js';
import { dayMs, hourMs, type Instant, secondMs } from '../../core/shared/time.js';
import { auditSealer } from '../../core/workers/audit/audit-sealer.js';
import { auditStreamer } from '../../core/workers/audit/audit-streamer.js';
import { removeSeals } from '../../core/workers/audit/remove-seals.js';
import { watchChannels } from '../../core/workers/channels/watch-channels.js';
import { announceConversations } from '../../core/workers/conversations/announce-conversations.js';
import { mediaFetcher } from '../../core/workers/inbound-media/media-fetcher.js';
import { postedSendWorker } from '../../core/workers/posted-sends.js';
import { pacedBatches } from '../../core/workers/retention/paced-batches.js';
import { prune } from '../../core/workers/retention/prune.js';
import { removeProjects } from '../../core/workers/retention/remove-projects.js';
import { retryStoreCall } from '../../core/workers/retry-store-call.js';
import { periodic, type Service } from '../../core/workers/service.js';
import { attemptCounter } from '../../core/workers/statistics/attempt-counter.js';
import { eventCounter } from '../../core/workers/statistics/event-counter.js';
import { queueSampler } from '../../core/workers/statistics/queue-sampler.js';
import { alertsOf } from './alerts.js';
import { mediaSweeper } from './media-sweeper.js';
import { networksOf } from './networks.js';
import type { CompleteParts, Role } from './parts.js';
import type { MakeService, ServiceParts } from './service-parts.js';
import { delivererOf, dispatcherOf } from './workers.js';

type Entry = { readonly name: string; readonly roles: readonly Role[]; readonly make: MakeService };

const always = ['all', 'api', 'worker'] as const;
const working = ['all', 'worker'] as const;

/** Follows the clock, so that its steps change no wait. */
const clock: MakeService = ({ parts: { steadyTime, timer } }, onFault) =>
  periodic(steadyTime.follow, { everyMs: secondMs, timer, onFault });

/** Records the last uses of keys. Records once more at the end, so that a stop loses none. */
const keyUses: MakeService = ({ parts: { timer }, useCases: { flushKeyUses } }, onFault) => {
  const flushing = periodic(flushKeyUses, { everyMs: 5 * secondMs, timer, onFault });
  return { ...flushing, stop: () => flushing.stop().then(flushKeyUses).catch(onFault) };
};

const workNotifications: MakeService = ({ parts: { workerStores }, notifier: { notify } }) => {
  let stopListening = (): void => undefined;
  return {
    start: () => {
      stopListening = workerStores.workNotifications?.listen(notify) ?? stopListening;
    },
    stop: async () => stopListening(),
  };
};

const inboundMedia: MakeService = ({ parts, useCases, providers }, onFault) =>
  mediaFetcher({ ...parts, ...parts.stores, ...useCases, providers, onFault });

const postedSends: MakeService = ({ parts, providers, notifier }, onFault) => {
  const networks = networksOf(providers);
  const worker = postedSendWorker({ ...parts, ...parts.workerStores, networks, onFault });
  // A transaction that tells of its work may have posted some. A commit that names its lanes says whether it has.
  notifier.listen((lanes) => {
    if (!lanes || lanes.hasPosts) worker.wake();
  });
  return worker;
};

/** Asks each provider about its channels. */
const channels: MakeService = ({ parts, useCases, providers, providerNames }, onFault) => {
  const { clock, steady, stores, timer } = parts;
  const watchers = providerNames.map((name) => {
    const ports = { ...stores, clock, steady, providers, intake: useCases.receiveReports };
    const watch = watchChannels({ ...ports, onFault: (error) => parts.onFault(error, name) });
    return () => watch(name);
  });
  const watchAll = () => Promise.all(watchers.map((watch) => watch()));
  return periodic(watchAll, { everyMs: 2 * secondMs, timer, onFault });
};

const retention: MakeService = ({ parts }, onFault) => {
  const { clock, steady, monotonic, timer, stores, onRetention } = parts;
  const commit = retryStoreCall(stores.commit, timer);
  const pruneOld = prune({ ...stores, commit, monotonic, timer });
  const pruneAll = async (): Promise<void> => {
    const began = monotonic();
    const now = Math.min(clock(), steady());
    const removed = await pruneOld(now);
    await pruneAudit(parts, now);
    await stores.people.prune(steady());
    onRetention({ removed, durationMs: monotonic() - began });
  };
  return periodic(pruneAll, { everyMs: hourMs, timer, onFault });
};

/** For so many days no number of entries removes one. */
const auditKeptDays = 30;

/** Seals go whole, and the rest entry by entry. */
const pruneAudit = async (parts: CompleteParts, now: Instant): Promise<void> => {
  const { stores, auditDays, auditMaxEntries: entriesAtMost } = parts;
  const { audit, auditSeals, commit } = stores;
  const before = now - auditDays * dayMs;
  if (auditSeals)
    await removeSeals(
      { auditSeals, commit, inBatches: pacedBatches(parts) },
      { before, entriesAtMost, keptSince: now - auditKeptDays * dayMs },
    );
  await audit.prune(before, strangersAtMost);
};

/** Seals the entries of the audit log, in stores that have seals. */
const auditSealing: MakeService = ({ parts }, onFault) => {
  const { auditSeals, commit } = parts.stores;
  return auditSeals ? auditSealer({ ...parts, auditSeals, commit, onFault }) : nothing;
};

/** Delivers the sealed audit log, where there is a collector. */
const auditStreaming: MakeService = ({ parts }, onFault) => {
  const { stores, auditStream, newId } = parts;
  const { auditSeals, commit } = stores;
  if (!auditSeals || !auditStream) return nothing;
  const worker = newId('audit');
  return auditStreamer({ ...parts, ...auditStream, auditSeals, commit, worker, onFault });
};

/** A service that does nothing. */
const nothing: Service = { start: () => undefined, stop: async () => undefined };

/** Ends the projects whose deletion is due, and removes what is left of them. */
const deletedProjects: MakeService = ({ parts }, onFault) => {
  const { clock, steady, monotonic, timer, newId, stores, logDeletion } = parts;
  const commit = retryStoreCall(stores.commit, timer);
  const remove = removeProjects({
    ...{ ...stores, commit, monotonic, timer, newId },
    ...(logDeletion && { logDeletion }),
  });
  const removeDue = async (): Promise<void> => void (await remove(Math.min(clock(), steady())));
  return periodic(removeDue, { everyMs: hourMs, timer, onFault });
};

const backlogs: MakeService = ({ parts }, onFault) => {
  const { stores, timer, onBacklogCorrected } = parts;
  const recount = async (): Promise<void> => onBacklogCorrected(await stores.queue.recount());
  return periodic(recount, { everyMs: hourMs, timer, onFault });
};

const statistics: MakeService = ({ parts: { stores, monotonic, timer } }, onFault) =>
  eventCounter({ statistics: stores.statistics, monotonic, timer, onFault });

const attemptCounts: MakeService = ({ parts: { stores, steady, monotonic, timer } }, onFault) =>
  attemptCounter({ attemptCounts: stores.attemptCounts, steady, monotonic, timer, onFault });

const queueSamples: MakeService = ({ parts: { stores, clock, timer } }, onFault) =>
  queueSampler({ queueSamples: stores.queueSamples, clock, timer, onFault });

const conversationEvents: MakeService = ({ parts }, onFault) => {
  const { clock, timer, workerStores } = parts;
  return announceConversations({ ...workerStores, clock, timer, onFault });
};

/** Everything that runs beside the requests, and the roles of the processes in which it runs. */
const table = [
  { name: 'clock', roles: always, make: clock },
  { name: 'key uses', roles: always, make: keyUses },
  { name: 'request log', roles: always, make: ({ requestLog }) => requestLog },
  { name: 'dispatcher', roles: working, make: dispatcherOf },
  { name: 'webhooks', roles: working, make: delivererOf },
  { name: 'sandbox', roles: working, make: ({ reporter }) => reporter },
  { name: 'work notifications', roles: working, make: workNotifications },
  { name: 'subscriptions', roles: working, make: ({ subscriptions }) => subscriptions.service },
  { name: 'inbound media', roles: working, make: inboundMedia },
  { name: 'posted sends', roles: working, make: postedSends },
  { name: 'conversations', roles: working, make: conversationEvents },
  { name: 'channels', roles: working, make: channels },
  { name: 'retention', roles: working, make: retention },
  { name: 'audit seals', roles: working, make: auditSealing },
  { name: 'audit stream', roles: working, make: auditStreaming },
  { name: 'deleted projects', roles: working, make: deletedProjects },
  { name: 'backlogs', roles: working, make: backlogs },
  { name: 'statistics', roles: working, make: statistics },
  { name: 'webhook statistics', roles: working, make: attemptCounts },
  { name: 'queue samples', roles: working, make: queueSamples },
  { name: 'alerts', roles: working, make: alertsOf },
  { name: 'media', roles: working, make: mediaSweeper },
] as const satisfies readonly Entry[];

/** The name of a service, in logs and metrics. */
export type ServiceName = (typeof table)[number]['name'];

/** Every service, of every role. */
export const serviceNames: readonly ServiceName[] = table.map(({ name }) => name);

export type NamedService = Service & { readonly name: ServiceName };

/** Makes the services of the role in `parts`. */
export const servicesOf = (given: ServiceParts): readonly NamedService[] => {
  const { role, onFault } = given.parts;
  return table
    .filter(({ roles }: Entry) => roles.includes(role))
    .map(({ name, make }) => ({ ...make(given, (error) => onFault(error, name)), name }));
};
