import type { FailedEvent } from '../../model/events/dead-letter.js';
import type { Event } from '../../model/events/event.js';
import type { SubscriptionLease, SubscriptionPosition } from '../../model/events/subscription.js';
import { type SubscribedType, subscribes } from '../../model/webhooks/endpoint.js';
import type { Clock, MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { Stores } from '../../ports/stores/stores.js';
import type { ProjectId } from '../../shared/ids.js';
import { deferred } from '../../shared/scheduling/deferred.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import { type Instant, minuteMs, secondMs } from '../../shared/time.js';
import { type Alarm, alarm } from '../alarm.js';
import { atMost } from '../at-most.js';
import { cursorWriter } from './cursor-writer.js';
import { deadLettersUnder, isHandlerFailure } from './dead-letters.js';
import { type HandleTyped, handleEvent } from './handle-event.js';
import { readProject } from './project-reader.js';
import {
  emptySchedule,
  mayGoOn,
  type ProjectSchedule,
  type ScheduleEvent,
  scheduleStep,
} from './project-schedule.js';

export type LeasedSubscriptionPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly subscriptions: SubscriptionStore;
  readonly events: EventStore;
  /** Stores within a transaction of the host. Absent: there are none. */
  readonly within?: Stores['within'] | undefined;
  readonly onFault: (error: unknown) => void;
};

/** What a process does with the events of a subscription. */
export type SubscriptionWork = {
  readonly name: string;
  /** Undefined: events of every type. */
  readonly types: readonly SubscribedType[] | undefined;
  readonly concurrency: number;
  /** How often an event may fail before it is put aside as a dead letter. `Infinity`: never. */
  readonly attempts: number;
  readonly handle: HandleTyped;
};

/** A subscription that this process has leased. */
export type LeasedSubscription = {
  readonly lease: SubscriptionLease;
  /** Sets the end of the lease, by the monotonic clock. */
  readonly extend: (until: number) => void;
  /** Says where the subscription stands in projects that it is behind in. */
  readonly add: (positions: readonly SubscriptionPosition[]) => void;
  /** Says that a project may have new events. Returns false when its position is not known yet. */
  readonly touch: (project: ProjectId) => boolean;
  /** Says that dead letters of these projects were retried. */
  readonly retry: (projects: readonly ProjectId[]) => void;
  /** Says that the lease is not in force any more. */
  readonly lose: () => void;
  /** Starts no further handler. Resolves when those that run have ended and the lease is released, after 5 s at most. */
  readonly stop: () => Promise<void>;
  /** Resolves when the lease is lost and no handler runs. */
  readonly lost: Promise<void>;
};

const firstPauseMs = secondMs;
const longestPauseMs = minuteMs;
/** How long `stop` waits for handlers. */
const stopGraceMs = 5 * secondMs;

/** Retried dead letters that are read at once. The next check finds the others. */
const pageSize = 100;

/** The pause after so many failures in a row. */
const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));

/** Handles the events of a subscription while its lease lasts: several projects at a time, one event of each. */
export const leasedSubscription = (
  ports: LeasedSubscriptionPorts,
  work: SubscriptionWork,
  lease: SubscriptionLease,
  leasedUntil: number,
): LeasedSubscription => {
  const { steady, monotonic, timer, subscriptions, onFault } = ports;
  const positions = new Map<ProjectId, SubscriptionPosition>();
  /** Failures in a row. */
  const failures = new Map<ProjectId, number>();
  /** The event that was tried last, and how often. */
  const tried = new Map<ProjectId, { readonly sequence: number; readonly attempt: number }>();
  const pauses = new Map<ProjectId, Alarm>();
  /** Projects with dead letters that were retried. */
  const retried = new Set<ProjectId>();
  /** Resolves when no turn runs any more, and none begins. */
  const rest = deferred<void>();
  const lost = deferred<void>();

  const schedule: Machine<ProjectSchedule, ScheduleEvent> = machine(
    { step: scheduleStep(work.concurrency), initial: emptySchedule(leasedUntil), now: monotonic },
    {
      run: ({ project }) => void run(project),
      set_pause: ({ project, ms }) => {
        const pause = pauses.get(project) ?? alarm(timer);
        pauses.set(project, pause);
        pause.set(ms, () => schedule.send({ kind: 'pause_ended', project }));
      },
      cancel_pauses: () => {
        for (const { cancel } of pauses.values()) cancel();
      },
      rest: () => rest.resolve(),
    },
  );
  const isInForce = (): boolean => mayGoOn(schedule.state(), monotonic());
  const lose = (): void => {
    schedule.send({ kind: 'lost' });
    void rest.promise.then(lost.resolve);
  };

  const writer = cursorWriter({
    timer,
    write: async (cursors) => !schedule.state().isLost && subscriptions.advance(lease, cursors),
    onLost: lose,
    onFault,
  });

  const run = async (project: ProjectId): Promise<void> => {
    let isMore = false;
    try {
      await handleRetried(project);
      isMore = await handleNext(project);
      failures.delete(project);
    } catch (error) {
      await pause(project, error);
    }
    schedule.send({ kind: 'turn_ended', project, isMore });
  };

  const handleNext = async (project: ProjectId): Promise<boolean> => {
    const position = positions.get(project);
    if (!position) return false;
    const onMoved = (sequence: number): void => {
      const { last = 0 } = positions.get(project) ?? {};
      positions.set(project, { project, sequence, last });
      writer.move(project, sequence);
    };
    const reader = { ...ports, subscription: work.name, handle, mayGoOn: isInForce, onMoved };
    return readProject(reader, position);
  };

  const callHandler = handleEvent({
    lease,
    handle: work.handle,
    within: ports.within,
    onAcknowledge: writer.leave,
  });

  const deadLetters = deadLettersUnder({
    ...ports,
    lease,
    callHandler: async (event, attempt) => {
      if (isWanted(event)) await callHandler(event, attempt, 'retried');
    },
  });

  const isWanted = ({ type }: Event): boolean => !work.types || subscribes(work.types, type);

  const handle = async (event: Event): Promise<void> => {
    if (!isWanted(event)) return;
    const { project, sequence } = event;
    const before = tried.get(project);
    const attempt = before?.sequence === sequence ? before.attempt + 1 : 1;
    tried.set(project, { sequence, attempt });
    try {
      await callHandler(event, attempt);
    } catch (error) {
      if (!isHandlerFailure(error) || attempt < work.attempts) throw error;
      if (!(await deadLetters.add(event, error))) {
        lose();
        throw error;
      }
    }
    failures.delete(project);
  };

  /** Handles the dead letters of a project that were retried, in the order of their events. Each fails or succeeds by itself. */
  const handleRetried = async (project: ProjectId): Promise<void> => {
    if (!retried.delete(project)) return;
    const page = { subscription: work.name, project, isRetrying: true, limit: pageSize } as const;
    for (const letter of await subscriptions.deadLetters(page)) {
      if (!isInForce()) return;
      if (!(await deadLetters.retry(letter))) lose();
    }
  };

  const pause = async (project: ProjectId, error: unknown): Promise<void> => {
    onFault(error);
    // A transaction that was rolled back has not stored what `leave` left to it.
    const { sequence = 0 } = positions.get(project) ?? {};
    if (sequence > 0) writer.move(project, sequence);
    const count = (failures.get(project) ?? 0) + 1;
    failures.set(project, count);
    const dueAt = steady() + pauseAfter(count);
    if (isHandlerFailure(error)) await noteFailure(project, dueAt);
    pauseUntil(project, dueAt);
  };

  /** Stores the attempts of the event that failed last, for the process that handles it next. */
  const noteFailure = async (project: ProjectId, dueAt: Instant): Promise<void> => {
    const last = tried.get(project);
    if (!last || schedule.state().isLost) return;
    const failed = { project, sequence: last.sequence, attempts: last.attempt, dueAt };
    try {
      if (!(await subscriptions.noteFailure(lease, failed))) lose();
    } catch (error) {
      onFault(error);
    }
  };

  const pauseUntil = (project: ProjectId, dueAt: Instant): void =>
    schedule.send({ kind: 'paused', project, ms: dueAt - steady() });

  /** Goes on with an event that failed in another process. */
  const resumeFailed = (project: ProjectId, { sequence, attempts, dueAt }: FailedEvent): void => {
    tried.set(project, { sequence, attempt: attempts });
    failures.set(project, attempts);
    if (dueAt > steady()) pauseUntil(project, dueAt);
  };

  return {
    lease,
    lost: lost.promise,
    lose,
    extend: (until) => schedule.send({ kind: 'extended', until }),
    add: (found) => {
      const behind: ProjectId[] = [];
      for (const { project, sequence, last, failed } of found) {
        const known = positions.get(project);
        const at = Math.max(sequence, known?.sequence ?? 0);
        positions.set(project, { project, sequence: at, last });
        if (!known && failed) resumeFailed(project, failed);
        if (last > at) behind.push(project);
      }
      schedule.send({ kind: 'news', projects: behind });
    },
    retry: (projects) => {
      for (const project of projects) retried.add(project);
      schedule.send({ kind: 'news', projects });
    },
    touch: (project) => {
      if (!positions.has(project)) return false;
      schedule.send({ kind: 'news', projects: [project] });
      return true;
    },
    stop: async () => {
      schedule.send({ kind: 'stopped' });
      await atMost(stopGraceMs, rest.promise, timer);
      await writer.end();
      // Another process may handle an event only when no handler of this one runs any more. A lease that cannot be released
      // ends by itself.
      const { running, isLost } = schedule.state();
      if (running.length === 0 && !isLost) await subscriptions.release(lease).catch(onFault);
    },
  };
};
