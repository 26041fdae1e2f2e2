import type { KeyHolder } from '../../model/access/api-key.js';
import type { LimitLayers } from '../../model/limits/effective-limits.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { cacheAnswers } from '../cache-answers.js';

/** Finds the limits that are set for a project. */
export type FindLayers = (project: ProjectId) => Promise<LimitLayers | undefined>;

/** The limits of projects as they were at most a second ago, read with their keys where there are any. */
export type RecentLayers = {
  readonly find: FindLayers;
  /** Looks up who holds a key, and remembers the limits of the project. */
  readonly findHolder: TenantStore['findHolder'];
};

/** Remembers for a second the limits of projects. A request reads them with its key, so that no statement is added to it. */
export const recentLayers = (
  { findLayers, findHolder }: Pick<TenantStore, 'findLayers' | 'findHolder'>,
  monotonic: MonotonicClock,
): RecentLayers => {
  const layers = cacheAnswers(findLayers, monotonic);
  return {
    find: layers.find,
    findHolder: async (hash): Promise<KeyHolder | undefined> => {
      const askedAt = monotonic();
      const holder = await findHolder(hash);
      if (holder) layers.remember(holder.project, holder.limits ?? {}, askedAt);
      return holder;
    },
  };
};
