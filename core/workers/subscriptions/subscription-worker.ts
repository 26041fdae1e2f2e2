import { leaseMs, pollEveryMs, renewEveryMs } from '../../model/queue/timing.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { ProjectId } from '../../shared/ids.js';
import { periodic, type Service } from '../service.js';
import {
  type LeasedSubscription,
  type LeasedSubscriptionPorts,
  leasedSubscription,
  type SubscriptionWork,
} from './leased-subscription.js';

export type SubscriptionWorkerPorts = LeasedSubscriptionPorts & {
  readonly steady: SteadyClock;
  /** Identifies the leases of this worker. */
  readonly owner: string;
};

/** The work of this process on a subscription, while no other process has leased it. */
export type SubscriptionWorker = Service & {
  /** Says that there may be new events: in this project, or in unknown ones when absent. */
  readonly wake: (project?: ProjectId) => void;
  /** Says that another caller may have ended the lease. */
  readonly checkLease: () => void;
};

/** Retried dead letters that one check finds. */
const retriedAtOnce = 100;

/** Leases a subscription and handles its events. Any number of processes may do so for one subscription. */
export const subscriptionWorker = (
  ports: SubscriptionWorkerPorts,
  work: SubscriptionWork & { readonly project: ProjectId | null },
): SubscriptionWorker => {
  const { monotonic, steady, owner, subscriptions } = ports;
  const { name, project: only } = work;
  let leased: LeasedSubscription | undefined;
  /** Projects with new events that are not looked at yet. */
  const woken = new Set<ProjectId>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const claim = async (): Promise<void> => {
    const before = monotonic();
    const lease = await subscriptions.claim(name, { owner, now: steady(), leaseMs });
    if (!lease) return;
    const claimed = leasedSubscription(ports, work, lease, before + leaseMs);
    leased = claimed;
    void claimed.lost.then(() => {
      if (leased === claimed) leased = undefined;
      looking.wake();
    });
    lookedAt = Number.NEGATIVE_INFINITY;
  };

  /** Looks at the projects that were named, and once a poll at all. */
  const recheck = async (): Promise<void> => {
    if (!leased) await claim();
    const at = monotonic();
    const isPoll = at - lookedAt >= pollEveryMs;
    const named = [...woken];
    woken.clear();
    if (!leased || (!isPoll && named.length === 0)) return;
    if (isPoll) lookedAt = at;
    const all = only === null ? undefined : [only];
    const projects = isPoll ? all : named;
    leased.add(await subscriptions.positions({ name, projects, isBehind: true }));
    if (!isPoll) return;
    const retried = { subscription: name, isRetrying: true, limit: retriedAtOnce } as const;
    const letters = await subscriptions.deadLetters(retried);
    leased?.retry([...new Set(letters.map(({ project }) => project))]);
  };

  const renew = async (): Promise<void> => {
    if (!leased) return;
    const before = monotonic();
    const renewing = leased;
    const claim = { owner, now: steady(), leaseMs };
    if (await subscriptions.renew(renewing.lease, claim)) renewing.extend(before + leaseMs);
    else renewing.lose();
  };

  const looking = periodic(recheck, { ...ports, everyMs: pollEveryMs });
  const renewing = periodic(renew, { ...ports, everyMs: renewEveryMs });

  return {
    start: () => {
      looking.start();
      renewing.start();
    },
    wake: (project) => {
      // Without the lease there is nothing to look at: the first check under it is at all projects.
      if (!leased || (project && only !== null && project !== only)) return;
      if (project && leased.touch(project)) return;
      if (project) woken.add(project);
      else lookedAt = Number.NEGATIVE_INFINITY;
      looking.wake();
    },
    checkLease: renewing.wake,
    stop: async () => {
      await looking.stop();
      await leased?.stop();
      await renewing.stop();
    },
  };
};
