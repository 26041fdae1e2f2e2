import type { Change } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Commit } from '../../../core/ports/stores/commit.js';
import type { Answer } from './commit.js';

/** How Changes are gathered into groups. */
export type GroupLimits = {
  /** A group holds this many Changes at most. */
  readonly changes: number;
  /** A group ends with the Change that reaches this size. */
  readonly bytes: number;
  /** Groups whose transactions may run beside one another; a second one only when it is full. */
  readonly inFlight: number;
  /** With more Changes waiting than this, or one for longer than that, the store counts as overloaded. */
  readonly waiting: { readonly changes: number; readonly ms: number };
};

type Waiting = {
  readonly change: Change;
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** A group is gathered for so many turns of the event loop, while nothing is under way. */
const turnsAtMost = 8;

export type Grouped = {
  readonly commit: Commit;
  /** Takes no more, and resolves once all that was taken is answered. */
  readonly close: () => Promise<void>;
};

/**
 * Commits the Changes of many callers in few transactions: those that come turn by turn of the event
 * loop together, and those that come while a group is under way in the next. `run` commits a group whole or not
 * at all; when it fails for a reason that does not lie in the store, the members are run one by one, so that
 * only the culprit fails.
 */
export const grouped = (
  run: (changes: readonly Change[]) => Promise<readonly Answer[]>,
  limits: GroupLimits,
): Grouped => {
  const waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;
  let isClosed = false;
  let alarm: NodeJS.Timeout | undefined;
  let closed = (): void => {};

  /** Lets the event loop turn on while each turn brings more. */
  const gather = (seen: number, turns: number): void => {
    if (waiting.length > seen && turns < turnsAtMost)
      setImmediate(gather, waiting.length, turns + 1);
    else flush();
  };

  const flush = (): void => {
    isScheduled = false;
    for (let size = sizeOfGroup(waiting, limits); size > 0; size = sizeOfGroup(waiting, limits)) {
      const isFull = size < waiting.length || size === limits.changes;
      if (running > 0 && !(isFull && running < limits.inFlight)) return;
      running += 1;
      void settle(waiting.splice(0, size));
    }
  };

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    await runGroup(run, group);
    running -= 1;
    flush();
    closeAtRest();
  };

  const closeAtRest = (): void => {
    if (running === 0 && waiting.length === 0) closed();
  };

  /** It keeps no process alive that has nothing else to do. */
  const alarmIn = (ms: number): NodeJS.Timeout => setTimeout(refuseTheLate, ms).unref();

  const refuseTheLate = (): void => {
    const late = performance.now() - limits.waiting.ms;
    const onTime = waiting.findIndex(({ since }) => since > late);
    for (const { reject } of waiting.splice(0, onTime === -1 ? waiting.length : onTime))
      reject(overloaded());
    alarm = waiting.length > 0 ? alarmIn(limits.waiting.ms / 4) : undefined;
    closeAtRest();
  };

  return {
    commit: (change) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new PortFailure('the store is closed');
        if (waiting.length >= limits.waiting.changes) throw overloaded();
        const [bytes, since] = [bytesOf(change), performance.now()];
        waiting.push({ change, bytes, since, resolve, reject });
        alarm ??= alarmIn(limits.waiting.ms);
        if (!isScheduled) setImmediate(gather, waiting.length, 1);
        isScheduled = true;
      }),
    close: () => {
      isClosed = true;
      return new Promise((resolve) => {
        closed = () => {
          clearTimeout(alarm);
          resolve();
        };
        closeAtRest();
      });
    },
  };
};

const overloaded = (): PortFailure => new PortFailure('the store is overloaded');

/** How many of those that wait make the next group. */
const sizeOfGroup = (waiting: readonly Waiting[], limits: GroupLimits): number => {
  let [size, bytes] = [0, 0];
  while (size < Math.min(waiting.length, limits.changes) && bytes < limits.bytes) {
    bytes += waiting[size]?.bytes ?? 0;
    size += 1;
  }
  return size;
};

/** About what a Change weighs: its events, the records that they show, and the rest. */
const bytesOf = ({ events = [] }: Change): number =>
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
