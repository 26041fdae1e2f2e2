import { factKey } from '../../core/commit/facts.js';
import {
  isFree,
  isLeasedUnder,
  type StoredSubscription,
  type SubscriptionCursor,
  type SubscriptionPosition,
} from '../../core/model/events/subscription.js';
import type { SubscriptionStore } from '../../core/ports/queues/subscription-store.js';
import type { ProjectId } from '../../core/shared/ids.js';
import { letterKey, memoryDeadLetters } from './dead-letters.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

const free = { owner: undefined, leaseUntil: undefined } as const;

/** Subscriptions in memory. The port documents what each call promises. */
export const memorySubscriptions = (tables: Tables): Synchronous<SubscriptionStore> => {
  const { subscriptions, cursors, failedEvents, deadLetters, facts } = tables;
  const cursorOf = (name: string, project: ProjectId): number =>
    cursors.get(factKey(project, name)) ?? 0;
  const setCursors = (name: string, to: readonly SubscriptionCursor[]): void => {
    for (const { project, sequence } of to) cursors.set(factKey(project, name), sequence);
  };
  const positions = (name: string, projects?: readonly ProjectId[]) =>
    (projects ?? [...facts.projects.keys()])
      .map((project): SubscriptionPosition => {
        const last = facts.projects.get(project)?.sequence ?? 0;
        const sequence = cursorOf(name, project);
        const failed = failedEvents.get(factKey(project, name));
        return { project, sequence, last, ...(failed && failed.sequence > sequence && { failed }) };
      })
      .filter(({ last }) => last > 0);
  const change = (name: string, to: Partial<StoredSubscription>): boolean => {
    const stored = subscriptions.get(name);
    if (stored) subscriptions.set(name, { ...stored, ...to });
    return stored !== undefined;
  };

  /** Removes the dead letters of a subscription that are among these. */
  const removeLetters = (name: string, isAmong: (of: SubscriptionCursor) => boolean): void => {
    for (const letter of deadLetters.values())
      if (letter.subscription === name && isAmong(letter)) deadLetters.delete(letterKey(letter));
  };

  return {
    ...memoryDeadLetters(tables),
    open: ({ name, project }, start) => {
      const stored = subscriptions.get(name);
      if (stored) return { name, project: stored.project };
      subscriptions.set(name, { name, project, epoch: 0, ...free });
      setCursors(name, start);
      return { name, project };
    },
    find: (name) => {
      const stored = subscriptions.get(name);
      return stored && { name, project: stored.project };
    },
    claim: (name, { owner, now, leaseMs }) => {
      const stored = subscriptions.get(name);
      if (!stored || !isFree(stored, now)) return undefined;
      const epoch = stored.epoch + 1;
      change(name, { epoch, owner, leaseUntil: now + leaseMs });
      return { name, epoch };
    },
    renew: (lease, { owner, now, leaseMs }) =>
      isLeasedUnder(subscriptions.get(lease.name), lease) &&
      change(lease.name, { owner, leaseUntil: now + leaseMs }),
    release: (lease) => {
      if (isLeasedUnder(subscriptions.get(lease.name), lease)) change(lease.name, free);
    },
    advance: (lease, to) => {
      const { name } = lease;
      if (!isLeasedUnder(subscriptions.get(name), lease)) return false;
      setCursors(
        name,
        to.filter(({ project, sequence }) => sequence > cursorOf(name, project)),
      );
      return true;
    },
    acknowledge: (lease, { project, sequence }) => {
      const { name } = lease;
      if (!isLeasedUnder(subscriptions.get(name), lease)) return 'lost';
      if (sequence <= cursorOf(name, project)) return 'repeated';
      setCursors(name, [{ project, sequence }]);
      return 'acknowledged';
    },
    positions: ({ name, projects, isBehind }) =>
      positions(name, projects).filter(({ sequence, last }) => !isBehind || last > sequence),
    setCursors: (name, to) => {
      const stored = subscriptions.get(name);
      if (!stored) return false;
      setCursors(name, to);
      for (const { project, sequence } of to) {
        failedEvents.delete(factKey(project, name));
        removeLetters(name, (letter) => letter.project === project && letter.sequence > sequence);
      }
      return change(name, { ...free, epoch: stored.epoch + 1 });
    },
    remove: (name) => {
      for (const project of facts.projects.keys()) {
        cursors.delete(factKey(project, name));
        failedEvents.delete(factKey(project, name));
      }
      removeLetters(name, () => true);
      return subscriptions.delete(name);
    },
    list: () =>
      [...subscriptions.values()]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, project, leaseUntil }) => {
          const behind = positions(name, project === null ? undefined : [project])
            .map(({ sequence, last }) => last - sequence)
            .filter((count) => count > 0);
          const events = behind.reduce((sum, count) => sum + count, 0);
          return { name, project, leaseUntil, events, projects: behind.length };
        }),
  };
};
