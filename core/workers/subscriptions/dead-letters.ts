import { type DeadLetter, errorText, type LastFailure } from '../../model/events/dead-letter.js';
import type { Event } from '../../model/events/event.js';
import type { SubscriptionLease } from '../../model/events/subscription.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { type EventNotHandled, eventDeadLettered, eventsMissed } from './errors.js';

type DeadLetterPorts = {
  readonly clock: Clock;
  readonly subscriptions: SubscriptionStore;
  readonly events: EventStore;
  readonly lease: SubscriptionLease;
  readonly onFault: (error: unknown) => void;
  /** Calls the handler with the event of a retried dead letter. */
  readonly callHandler: (event: Event, attempt: number) => Promise<void>;
};

/** Puts events aside under one lease, and handles those that were retried. */
export type DeadLetters = {
  /** Puts an event aside, unless it was acknowledged before. Resolves to false when the lease is lost. */
  readonly add: (event: Event, error: EventNotHandled) => Promise<boolean>;
  /** Handles the event of a dead letter again. Resolves to false when the lease is lost. Rejects when a store fails. */
  readonly retry: (letter: DeadLetter) => Promise<boolean>;
};

/** Whether an error is that of a handler. */
export const isHandlerFailure = (error: unknown): error is EventNotHandled =>
  error instanceof Error && error.name === 'EventNotHandled';

export const deadLettersUnder = ({
  clock,
  subscriptions,
  events,
  lease,
  onFault,
  callHandler,
}: DeadLetterPorts): DeadLetters => {
  const subscription = lease.name;

  const failureOf = (event: Event, { attempt, cause }: EventNotHandled): LastFailure => ({
    event,
    attempts: attempt,
    at: clock(),
    error: errorText(cause),
  });

  const report = (
    answer: 'added' | 'repeated' | 'lost',
    { id, project, sequence }: Event,
    { attempt, cause }: EventNotHandled,
  ): boolean => {
    const of = { subscription, project, event: id, sequence, attempts: attempt };
    if (answer === 'added') onFault(eventDeadLettered(of, cause));
    return answer !== 'lost';
  };

  /** Says that the event of a dead letter is gone. */
  const miss = async (letter: DeadLetter): Promise<boolean> => {
    const { project, sequence, event: id } = letter;
    onFault(eventsMissed({ subscription, project, first: sequence, last: sequence }));
    const gone = { ...letter, event: { id, project, sequence, text: '' }, error: '' };
    return (await subscriptions.returnDeadLetter(lease, gone)) !== 'lost';
  };

  return {
    add: async (event, error) =>
      report(await subscriptions.addDeadLetter(lease, failureOf(event, error)), event, error),
    retry: async (letter) => {
      const { project, sequence, attempts } = letter;
      const page = { after: sequence - 1, before: sequence + 1, since: 0, limit: 1 };
      const [event] = await events.list(project, page);
      if (!event) return miss(letter);
      try {
        await callHandler(event, attempts + 1);
      } catch (error) {
        if (!isHandlerFailure(error)) throw error;
        const failure = failureOf(event, error);
        return report(await subscriptions.returnDeadLetter(lease, failure), event, error);
      }
      return (await subscriptions.settleDeadLetter(lease, letter)) !== 'lost';
    },
  };
};
