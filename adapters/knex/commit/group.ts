import { type Change, traceOf } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { CommitGroup } from '../../../core/ports/stores/commit.js';

/** The limits of a group commit. */
export type GroupLimits = {
  /** Changes in one group, at most. */
  readonly changes: number;
  /** A group ends with the Change that brings it to this size, in bytes. */
  readonly bytes: number;
  /** Concurrent transactions, at most. A second one starts only with a full group. */
  readonly inFlight: number;
  /**
   * The store is overloaded when more Changes wait than this, or one waits longer, in ms. It then refuses Changes that
   * begin something. A Change under a lease settles what has begun: it waits.
   */
  readonly waiting: { readonly changes: number; readonly ms: number };
};

/** A Change that waits for its transaction: its size in bytes, and since when, in ms. */
export type WaitingChange = {
  readonly change: Change;
  readonly bytes: number;
  readonly since: number;
};

/** What `CommitGroup` says of these Changes, when their transaction took `durationMs`. */
export const groupOf = (changes: readonly Change[], durationMs: number): CommitGroup => {
  const traces = changes.flatMap((change) => traceOf(change) ?? []);
  const group = { changes: changes.length, durationMs };
  return traces.length > 0 ? { ...group, traces } : group;
};

/** Calls `onGroup` after each run of a group. */
export const observedGroups =
  <More extends readonly unknown[], Result>(
    run: (changes: readonly Change[], ...more: More) => Promise<Result>,
    onGroup: (group: CommitGroup) => void,
  ) =>
  async (changes: readonly Change[], ...more: More): Promise<Result> => {
    const began = performance.now();
    try {
      return await run(changes, ...more);
    } finally {
      onGroup(groupOf(changes, performance.now() - began));
    }
  };

/** The failure of a Change that was not committed because too many others wait. */
export const overloaded = (): PortFailure => new PortFailure('the store is overloaded');

/** Whether an overloaded store may refuse a Change: not the outcome of work under a lease, which cannot be undone. */
export const mayRefuse = ({ requires }: Change): boolean => requires?.lease === undefined;

/** Removes the Changes that have waited too long, and that `mayGo`. */
export const takeOverdue = <Each extends WaitingChange>(
  waiting: Each[],
  { waiting: { ms } }: Pick<GroupLimits, 'waiting'>,
  mayGo: (change: Change) => boolean = mayRefuse,
): readonly Each[] => {
  const oldest = performance.now() - ms;
  return removeFrom(waiting, ({ since, change }) => since <= oldest && mayGo(change));
};

/** Removes the entries of a queue that are meant, and returns them. The others keep their order. */
export const removeFrom = <Each>(
  queue: Each[],
  isMeant: (each: Each) => boolean,
): readonly Each[] => {
  const removed = queue.filter(isMeant);
  if (removed.length > 0) queue.splice(0, queue.length, ...queue.filter((e) => !isMeant(e)));
  return removed;
};

/** The number of waiting Changes that form the next group. */
export const sizeOfGroup = (
  waiting: readonly Pick<WaitingChange, 'bytes'>[],
  limits: Pick<GroupLimits, 'changes' | 'bytes'>,
): number => {
  let [size, bytes] = [0, 0];
  while (size < Math.min(waiting.length, limits.changes) && bytes < limits.bytes) {
    bytes += waiting[size]?.bytes ?? 0;
    size += 1;
  }
  return size;
};

/** The approximate size of a Change in bytes: its events, the entities that they show, and the rest. */
export const bytesOf = ({ events = [], puts }: Change): number =>
  events.reduce((sum, { data = '' }) => sum + 2 * data.length, 1_024) +
  (puts?.messages ?? []).reduce((sum, { content }) => sum + JSON.stringify(content).length, 0);
