import * as E from 'fp-ts/lib/Either.js';
import type { DeadLetter, DeadLetterKey } from '../../model/events/dead-letter.js';
import type { DeadLetterPage } from '../../ports/queues/dead-letter-store.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { SubscriptionNotFound } from './manage-subscriptions.js';

/** There is no such dead letter. */
export type DeadLetterNotFound = DeadLetterKey & { readonly code: 'dead_letter_not_found' };

/** Retention has deleted the event of a dead letter. */
export type EventNotKept = DeadLetterKey & { readonly code: 'event_not_kept' };

/** Which dead letters to list. */
export type ListDeadLetters = Pick<DeadLetterPage, 'subscription' | 'project' | 'after'> & {
  /** From 1 to 1,000. Default: 100. */
  readonly limit?: number | undefined;
};

type Ports = { readonly subscriptions: SubscriptionStore };

const defaultLimit = 100;
const maxLimit = 1_000;

/** A page of the dead letters of a subscription. */
export const listDeadLetters =
  ({ subscriptions }: Ports) =>
  async (
    query: ListDeadLetters,
  ): Promise<E.Either<SubscriptionNotFound, readonly DeadLetter[]>> => {
    const { subscription: name, project, after, limit = defaultLimit } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
      throw new TypeError(`limit is ${limit}. Give a whole number from 1 to ${maxLimit}.`);
    if (!(await subscriptions.find(name))) return E.left({ code: 'subscription_not_found', name });
    return E.right(await subscriptions.deadLetters({ subscription: name, project, after, limit }));
  };

/** Asks that the event of a dead letter is handled again. */
export const retryDeadLetter =
  ({ subscriptions }: Ports) =>
  async ({
    subscription,
    project,
    sequence,
  }: DeadLetterKey): Promise<E.Either<DeadLetterNotFound | EventNotKept, void>> => {
    const key = { subscription, project, sequence };
    const letter = await subscriptions.findDeadLetter(key);
    if (letter && !letter.isEventKept) return E.left({ code: 'event_not_kept', ...key });
    return letter && (await subscriptions.retryDeadLetter(key))
      ? E.right(undefined)
      : E.left({ code: 'dead_letter_not_found', ...key });
  };

/** Removes a dead letter. */
export const skipDeadLetter =
  ({ subscriptions }: Ports) =>
  async ({
    subscription,
    project,
    sequence,
  }: DeadLetterKey): Promise<E.Either<DeadLetterNotFound, void>> => {
    const key = { subscription, project, sequence };
    return (await subscriptions.removeDeadLetter(key))
      ? E.right(undefined)
      : E.left({ code: 'dead_letter_not_found', ...key });
  };
