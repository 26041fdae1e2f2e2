import { type FairQueue, fairQueue } from './fair-queue.js';

/** Who asks for something that all share: a project, and the organization that it belongs to. */
export type Tenant = { readonly organization: string; readonly project: string };

/** A queue in which organizations take turns, and within each its projects. */
export type TenantQueue<Entry> = {
  /** Number of entries. */
  readonly size: () => number;
  readonly add: (tenant: Tenant, entry: Entry) => void;
  /** Removes the oldest entry of the first tenant in turn that `mayTake`. */
  readonly take: (mayTake: (tenant: Tenant) => boolean) => Entry | undefined;
  /** Number of entries of an organization. */
  readonly length: (organization: string) => number;
  /**
   * Removes the newest entry of the project with the most entries, of the organization with the most that `mayDrop`. Undefined
   * when no organization has more than `length`.
   */
  readonly dropFromLongest: (
    length: number,
    mayDrop: (organization: string) => boolean,
  ) => Entry | undefined;
  /** Removes the oldest entries of each project while `isOver` holds for them. */
  readonly takeOver: (isOver: (entry: Entry, organization: string) => boolean) => readonly Entry[];
};

/** An empty queue. */
export const tenantQueue = <Entry>(): TenantQueue<Entry> => {
  /** None is empty. The organizations are in the order of their turns. */
  const queues = new Map<string, FairQueue<Entry>>();
  let size = 0;

  const removed = (organization: string, queue: FairQueue<Entry>, count: number): void => {
    size -= count;
    if (queue.size() === 0) queues.delete(organization);
  };

  return {
    size: () => size,
    add: ({ organization, project }, entry) => {
      const queue = queues.get(organization) ?? fairQueue<Entry>();
      queues.set(organization, queue);
      queue.add(project, entry);
      size += 1;
    },
    take: (mayTake) => {
      for (const [organization, queue] of queues) {
        const before = queue.size();
        const entry = queue.take((project) => mayTake({ organization, project }));
        if (queue.size() === before) continue;
        queues.delete(organization);
        queues.set(organization, queue);
        removed(organization, queue, 1);
        return entry;
      }
      return undefined;
    },
    length: (organization) => queues.get(organization)?.size() ?? 0,
    dropFromLongest: (length, mayDrop) => {
      let longest: readonly [organization: string, queue: FairQueue<Entry>] | undefined;
      for (const found of queues)
        if (found[1].size() > (longest?.[1].size() ?? length) && mayDrop(found[0])) longest = found;
      const dropped = longest?.[1].dropFromLongest(0, () => true);
      if (longest) removed(...longest, 1);
      return dropped;
    },
    takeOver: (isOver) =>
      [...queues].flatMap(([organization, queue]) => {
        const over = queue.takeOver((entry) => isOver(entry, organization));
        removed(organization, queue, over.length);
        return over;
      }),
  };
};
