import type { LimitLayers } from '../../model/limits/effective-limits.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { setNewest } from '../../shared/set-newest.js';
import { answerCacheMs, cacheAnswers } from '../cache-answers.js';

/** Finds the limits that are set for a project; at once where they were read within the last second. */
export type FindLayers = (
  project: ProjectId,
) => LimitLayers | undefined | Promise<LimitLayers | undefined>;

/** The limits of projects as they were at most a second ago, read with their keys where there are any. */
export type RecentLayers = {
  readonly find: FindLayers;
  /** The same in a transaction of a host, on its own connection: it waits for no other read. */
  readonly within: (tenants: Pick<TenantStore, 'findLayers'>) => FindLayers;
  /** Looks up who holds a key, and remembers the limits of the project. */
  readonly findHolder: TenantStore['findHolder'];
};

/** Projects whose limits are remembered; past it those read first are forgotten. */
const capacity = 10_000;

/** Remembers for a second the limits of projects. A request reads them with its key, so that no statement is added to it. */
export const recentLayers = (
  { findLayers, findHolder }: Pick<TenantStore, 'findLayers' | 'findHolder'>,
  monotonic: MonotonicClock,
): RecentLayers => {
  const known = new Map<
    ProjectId,
    { readonly askedAt: number; readonly layers: LimitLayers | undefined }
  >();

  const remembering =
    (find: TenantStore['findLayers']): TenantStore['findLayers'] =>
    async (project) => {
      const askedAt = monotonic();
      const layers = await find(project);
      setNewest(known, capacity, project, { askedAt, layers });
      return layers;
    };
  const recallOr =
    (find: FindLayers): FindLayers =>
    (project) => {
      const found = known.get(project);
      const age = found ? monotonic() - found.askedAt : -1;
      return found && age >= 0 && age < answerCacheMs ? found.layers : find(project);
    };

  return {
    find: recallOr(cacheAnswers(remembering(findLayers), monotonic).find),
    within: (tenants) => recallOr(remembering(tenants.findLayers)),
    findHolder: async (hash) => {
      const askedAt = monotonic();
      const holder = await findHolder(hash);
      if (holder)
        setNewest(known, capacity, holder.project, { askedAt, layers: holder.limits ?? {} });
      return holder;
    },
  };
};
