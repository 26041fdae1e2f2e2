import { type Change, traceOf } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Commit } from '../../../core/ports/stores/commit.js';
import type { TraceContext } from '../../../core/shared/trace-context.js';
import type { Answer } from './commit.js';

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

type Waiting = {
  readonly change: Change;
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** An idle store collects a group for at most this many turns of the event loop. */
const maxTurns = 8;

/** A transaction for a group of Changes. */
export type CommitGroup = {
  readonly changes: number;
  /** From the request of the transaction to its durable commit. */
  readonly durationMs: number;
  /** The traces of its Changes. Absent when it has none. */
  readonly traces?: readonly TraceContext[];
};

/** What `CommitGroup` says of these Changes, when their transaction took `durationMs`. */
export const groupOf = (changes: readonly Change[], durationMs: number): CommitGroup => {
  const traces = changes.flatMap((change) => traceOf(change) ?? []);
  const group = { changes: changes.length, durationMs };
  return traces.length > 0 ? { ...group, traces } : group;
};

/** Calls `onGroup` after each run of a group. */
export const observedGroups =
  <Result>(
    run: (changes: readonly Change[]) => Promise<Result>,
    onGroup: (group: CommitGroup) => void,
  ) =>
  async (changes: readonly Change[]): Promise<Result> => {
    const began = performance.now();
    try {
      return await run(changes);
    } finally {
      onGroup(groupOf(changes, performance.now() - began));
    }
  };

/** A commit that groups concurrent Changes. */
export type Grouped = {
  readonly commit: Commit;
  /** Accepts no more Changes. Resolves once each accepted Change is answered. */
  readonly close: () => Promise<void>;
};

/**
 * Commits the Changes of concurrent callers in few transactions. An idle store collects a group while each turn of the
 * event loop brings more Changes; Changes that arrive during a transaction form the next group. `run` commits a group
 * atomically. When it fails for a reason other than the store, the Changes are run one by one, so that only the
 * failing Change is rejected.
 */
export const grouped = (
  run: (changes: readonly Change[]) => Promise<readonly Answer[]>,
  limits: GroupLimits,
): Grouped => {
  const waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;
  let isClosed = false;
  let overloadTimer: NodeJS.Timeout | undefined;
  let onClosed = (): void => {};

  /** Waits another turn of the event loop while each turn brings more Changes. */
  const collect = (seen: number, turns: number): void => {
    if (waiting.length > seen && turns < maxTurns) setImmediate(collect, waiting.length, turns + 1);
    else flush();
  };

  const flush = (): void => {
    isScheduled = false;
    for (let size = sizeOfGroup(waiting, limits); size > 0; size = sizeOfGroup(waiting, limits)) {
      const isFull = size < waiting.length || size === limits.changes;
      if (running > 0 && !(isFull && running < limits.inFlight)) return;
      running += 1;
      void runNext(waiting.splice(0, size));
    }
  };

  const runNext = async (group: readonly Waiting[]): Promise<void> => {
    await runGroup(run, group);
    running -= 1;
    flush();
    closeWhenIdle();
  };

  const closeWhenIdle = (): void => {
    if (running === 0 && waiting.length === 0) onClosed();
  };

  /** The timer does not keep the process alive. */
  const startTimer = (ms: number): NodeJS.Timeout => setTimeout(rejectOverdue, ms).unref();

  const rejectOverdue = (): void => {
    for (const { reject } of takeOverdue(waiting, limits)) reject(overloaded());
    overloadTimer = waiting.length > 0 ? startTimer(limits.waiting.ms / 4) : undefined;
    closeWhenIdle();
  };

  return {
    commit: (change) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new PortFailure('the store is closed');
        if (waiting.length >= limits.waiting.changes && mayRefuse(change)) throw overloaded();
        const [bytes, since] = [bytesOf(change), performance.now()];
        waiting.push({ change, bytes, since, resolve, reject });
        overloadTimer ??= startTimer(limits.waiting.ms);
        if (!isScheduled) setImmediate(collect, waiting.length, 1);
        isScheduled = true;
      }),
    close: () => {
      isClosed = true;
      return new Promise((resolve) => {
        onClosed = () => {
          clearTimeout(overloadTimer);
          resolve();
        };
        closeWhenIdle();
      });
    },
  };
};

/** The failure of a Change that was not committed because too many others wait. */
export const overloaded = (): PortFailure => new PortFailure('the store is overloaded');

/** Whether an overloaded store may refuse a Change: not the outcome of work under a lease, which cannot be undone. */
export const mayRefuse = ({ requires }: Change): boolean => requires?.lease === undefined;

/** Removes the Changes that have waited too long, and that may be refused. The others are in order of arrival. */
export const takeOverdue = <Each extends Pick<Waiting, 'change' | 'since'>>(
  waiting: Each[],
  { waiting: { ms } }: Pick<GroupLimits, 'waiting'>,
): readonly Each[] => {
  const oldest = performance.now() - ms;
  const firstInTime = waiting.findIndex(({ since }) => since > oldest);
  const late = waiting.splice(0, firstInTime === -1 ? waiting.length : firstInTime);
  waiting.unshift(...late.filter(({ change }) => !mayRefuse(change)));
  return late.filter(({ change }) => mayRefuse(change));
};

/** The number of waiting Changes that form the next group. */
export const sizeOfGroup = (
  waiting: readonly Pick<Waiting, 'bytes'>[],
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
export const bytesOf = ({ events = [] }: Change): number =>
  events.reduce((sum, { data }) => sum + 2 * data.length, 1_024);

const runGroup = async (
  run: (changes: readonly Change[]) => Promise<readonly Answer[]>,
  group: readonly Waiting[],
): Promise<void> => {
  try {
    const answers = await run(group.map(({ change }) => change));
    for (const [i, answer] of answers.entries()) group[i]?.resolve(answer);
  } catch (error) {
    if (error instanceof PortFailure || group.length === 1)
      for (const { reject } of group) reject(error);
    else for (const member of group) await runGroup(run, [member]);
  }
};
