import type { Event } from '../../model/events/event.js';
import type { SubscriptionLease, SubscriptionPosition } from '../../model/events/subscription.js';
import { type SubscribedType, subscribes } from '../../model/webhooks/endpoint.js';
import type { Clock, MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { Stores } from '../../ports/stores/stores.js';
import type { ProjectId } from '../../shared/ids.js';
import { valueAt } from '../../shared/maps/persistent-map.js';
import { deferred } from '../../shared/scheduling/deferred.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import { secondMs } from '../../shared/time.js';
import { atMost } from '../at-most.js';
import { cursorWriter } from './cursor-writer.js';
import { deadLettersUnder, isHandlerFailure } from './dead-letters.js';
import { eventsMissed } from './errors.js';
import { type HandleTyped, handleEvent } from './handle-event.js';
import { pageSize, type TurnEvent } from './project-turn.js';
import {
  leasedUntil,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStep,
} from './subscription-step.js';

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

/** How long `stop` waits for handlers. */
const stopGraceMs = 5 * secondMs;

/** Handles the events of a subscription while its lease lasts: several projects at a time, one event of each. */
export const leasedSubscription = (
  ports: LeasedSubscriptionPorts,
  work: SubscriptionWork,
  lease: SubscriptionLease,
  until: number,
): LeasedSubscription => {
  const { steady, monotonic, timer, subscriptions, events, onFault } = ports;
  const { name, types, concurrency, attempts } = work;
  const pauses = new Map<ProjectId, () => void>();
  const rest = deferred<void>();
  const lost = deferred<void>();
  const isWanted = ({ type }: Event): boolean => !types || subscribes(types, type);

  const subscription: Machine<SubscriptionState, SubscriptionEvent> = machine(
    {
      step: subscriptionStep({ concurrency, attempts, isWanted }),
      initial: leasedUntil(until),
      now: () => ({ monotonic: monotonic(), steady: steady() }),
    },
    {
      handle_letters: ({ project }) =>
        ask(project, handleLetters(project), (isLeased) => ({ kind: 'letters_ended', isLeased })),
      // An event that is still stored is shown, however old: retention alone decides what is gone.
      read_page: ({ project, after, last }) =>
        ask(project, events.list(project, { after, since: 0, limit: pageSize }), (page) => ({
          ...{ kind: 'page_read', events: page, last },
        })),
      handle: ({ event, attempt }) =>
        void callHandler(event, attempt).then(
          () => turn(event.project, { kind: 'handled' }),
          (error) =>
            turn(
              event.project,
              isHandlerFailure(error)
                ? { kind: 'handler_failed', error }
                : { kind: 'failed', error },
            ),
        ),
      put_aside: ({ event, error }) =>
        ask(event.project, deadLetters.putAside(event, error), (isLeased) => ({
          ...{ kind: 'put_aside', isLeased, error },
        })),
      note_failure: ({ project, failed }) =>
        void subscriptions
          .noteFailure(lease, { project, ...failed })
          .catch((error) => {
            onFault(error);
            return true;
          })
          .then((isLeased) => turn(project, { kind: 'failure_noted', isLeased })),
      move: ({ project, sequence }) => cursors.move({ project, sequence }),
      miss: ({ project, first, last }) =>
        onFault(eventsMissed({ subscription: name, project, first, last })),
      report: ({ error }) => onFault(error),
      set_pause: ({ project, ms }) => {
        pauses.set(
          project,
          timer(ms, () => turn(project, { kind: 'pause_ended' })),
        );
      },
      cancel_pause: ({ project }) => pauses.get(project)?.(),
      rest: () => {
        rest.resolve();
        if (subscription.state().isLost) lost.resolve();
      },
    },
  );

  const turn = (project: ProjectId, event: TurnEvent): void =>
    subscription.send({ kind: 'turn', project, event });

  const ask = <A>(project: ProjectId, call: Promise<A>, answer: (value: A) => TurnEvent): void =>
    void call.then(
      (value) => turn(project, answer(value)),
      (error) => turn(project, { kind: 'failed', error }),
    );

  const lose = (): void => subscription.send({ kind: 'lost' });

  const cursors = cursorWriter({
    timer,
    write: async (moved) => !subscription.state().isLost && subscriptions.advance(lease, moved),
    onLost: lose,
    onFault,
  });

  const callHandler = handleEvent({
    lease,
    handle: work.handle,
    within: ports.within,
    onAcknowledge: cursors.leave,
  });

  const deadLetters = deadLettersUnder({
    ...ports,
    lease,
    callHandler: async (event, attempt) => {
      if (isWanted(event)) await callHandler(event, attempt, 'retried');
    },
  });

  const mayGoOn = (): boolean => {
    const state = subscription.state();
    return !state.isEnding && monotonic() < state.until;
  };

  /** Handles the dead letters of a project that were retried, in the order of their events. Each fails or succeeds by itself. */
  const handleLetters = async (project: ProjectId): Promise<boolean> => {
    const page = { subscription: name, project, isRetrying: true, limit: pageSize } as const;
    for (const letter of await subscriptions.deadLetters(page))
      if (mayGoOn() && !(await deadLetters.retry(letter))) return false;
    return true;
  };

  return {
    lease,
    lost: lost.promise,
    lose,
    extend: (later) => subscription.send({ kind: 'extended', until: later }),
    add: (positions) => subscription.send({ kind: 'found', positions }),
    retry: (projects) => subscription.send({ kind: 'retried', projects }),
    touch: (project) => {
      const isKnown = valueAt(subscription.state().projects, project)?.sequence !== undefined;
      if (isKnown) subscription.send({ kind: 'appended', project });
      return isKnown;
    },
    stop: async () => {
      subscription.send({ kind: 'stopped' });
      await atMost(stopGraceMs, rest.promise, timer);
      await cursors.end();
      // Another process may handle an event only when no handler of this one runs any more. A lease that cannot be released
      // ends by itself.
      const { running, isLost } = subscription.state();
      if (running === 0 && !isLost) await subscriptions.release(lease).catch(onFault);
    },
  };
};
