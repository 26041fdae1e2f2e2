import type { Service } from '../../core/workers/service.js';
import {
  type SubscriptionWorker,
  type SubscriptionWorkerPorts,
  subscriptionWorker,
} from '../../core/workers/subscriptions/subscription-worker.js';
import type { Notifier } from './notifier.js';
import type { CompleteParts } from './parts.js';

export type {
  EventDelivery,
  EventHandler,
} from '../../core/workers/subscriptions/event-handler.js';

type Work = Parameters<typeof subscriptionWorker>[1];

/** The subscriptions that this process works on. */
export type Subscriptions = {
  readonly service: Service;
  /** Whether this process works on a subscription of that name. */
  readonly has: (name: string) => boolean;
  /** Works on a subscription, now or when the service starts. Returns a function that stops the work. */
  readonly add: (work: Work) => () => Promise<void>;
  /** The subscriptions that were added. */
  readonly works: () => readonly Work[];
  /** Says that there may be work for a subscription. */
  readonly wake: (name: string) => void;
  /** Says that the lease of a subscription may have ended. */
  readonly checkLease: (name: string) => void;
};

/** The workers of subscriptions. They start and stop with the services, and when the host says so. */
export const subscriptionsOf = (parts: CompleteParts, { listen }: Notifier): Subscriptions => {
  const workers = new Map<string, SubscriptionWorker>();
  const works = new Map<string, Work>();
  let isRunning = false;
  const onFault = (error: unknown): void => parts.onFault(error, 'subscriptions');
  const ports: SubscriptionWorkerPorts = {
    ...parts,
    ...parts.workerStores,
    within: parts.stores.within,
    onFault,
    owner: parts.newId('req'),
  };
  listen((touched) => {
    if (touched && !touched.log) return;
    for (const worker of workers.values()) worker.wake(touched?.log);
  });
  return {
    service: {
      start: () => {
        isRunning = true;
        for (const worker of workers.values()) worker.start();
      },
      stop: async () => {
        isRunning = false;
        await Promise.all([...workers.values()].map(({ stop }) => stop()));
      },
    },
    has: (name) => workers.has(name),
    add: (work) => {
      const worker = subscriptionWorker(ports, work);
      workers.set(work.name, worker);
      works.set(work.name, work);
      if (isRunning) worker.start();
      return async () => {
        await worker.stop();
        workers.delete(work.name);
        works.delete(work.name);
      };
    },
    works: () => [...works.values()],
    wake: (name) => workers.get(name)?.wake(),
    checkLease: (name) => workers.get(name)?.checkLease(),
  };
};
