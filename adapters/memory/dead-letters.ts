import { factKey } from '../../core/commit/facts.js';
import type {
  DeadLetter,
  DeadLetterKey,
  LastFailure,
} from '../../core/model/events/dead-letter.js';
import { isLeasedUnder } from '../../core/model/events/subscription.js';
import type { DeadLetterStore } from '../../core/ports/queues/dead-letter-store.js';
import type { ProjectId } from '../../core/shared/ids.js';
import { eventAt, eventKey } from './event-log.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** The key of a dead letter in its table. */
export const letterKey = ({ subscription, project, sequence }: DeadLetterKey): string =>
  factKey(project, `${sequence} ${subscription}`);

/** Dead letters in memory. */
export const memoryDeadLetters = (tables: Tables): Synchronous<DeadLetterStore> => {
  const { subscriptions, cursors, failedEvents, deadLetters, events } = tables;

  const letterOf = (subscription: string, { event, attempts, at, error }: LastFailure) => {
    const { id, project, sequence, text } = event;
    const isAsHandled = eventAt(tables, project, sequence)?.text === text;
    const failure = { attempts, at, error: isAsHandled ? error : null, isRetrying: false };
    return { subscription, project, sequence, event: id, ...failure };
  };

  const withEvent = (letter: Omit<DeadLetter, 'isEventKept'>): DeadLetter => ({
    ...letter,
    isEventKept: events.has(eventKey(letter.project, letter.sequence)),
  });

  return {
    noteFailure: (lease, { project, ...failed }) => {
      if (!isLeasedUnder(subscriptions.get(lease.name), lease)) return false;
      const key = factKey(project, lease.name);
      if (!cursors.has(key)) cursors.set(key, failed.sequence - 1);
      failedEvents.set(key, failed);
      return true;
    },
    addDeadLetter: (lease, failure) => {
      const { project, sequence } = failure.event;
      const key = factKey(project, lease.name);
      if (!isLeasedUnder(subscriptions.get(lease.name), lease)) return 'lost';
      if (sequence <= (cursors.get(key) ?? 0)) return 'repeated';
      const letter = letterOf(lease.name, failure);
      cursors.set(key, sequence);
      deadLetters.set(letterKey(letter), letter);
      return 'added';
    },
    deadLetters: ({ subscription, project, after, isRetrying, limit }) =>
      [...deadLetters.values()]
        .filter((letter) => letter.subscription === subscription)
        .filter((letter) => project === undefined || letter.project === project)
        .filter((letter) => !isRetrying || letter.isRetrying)
        .filter((letter) => !after || compare(letter, after) > 0)
        .sort(compare)
        .slice(0, limit)
        .map(withEvent),
    findDeadLetter: (key) => {
      const found = deadLetters.get(letterKey(key));
      return found && withEvent(found);
    },
    retryDeadLetter: (key) => {
      const found = deadLetters.get(letterKey(key));
      if (found) deadLetters.set(letterKey(key), { ...found, isRetrying: true });
      return found !== undefined;
    },
    returnDeadLetter: (lease, failure) => {
      if (!isLeasedUnder(subscriptions.get(lease.name), lease)) return 'lost';
      const letter = letterOf(lease.name, failure);
      if (!deadLetters.has(letterKey(letter))) return 'repeated';
      deadLetters.set(letterKey(letter), letter);
      return 'added';
    },
    settleDeadLetter: (lease, key) => {
      if (!isLeasedUnder(subscriptions.get(lease.name), lease)) return 'lost';
      return deadLetters.delete(letterKey(key)) ? 'acknowledged' : 'repeated';
    },
    removeDeadLetter: (key) => deadLetters.delete(letterKey(key)),
  };
};

type Place = Pick<DeadLetterKey, 'project' | 'sequence'>;

const compare = (a: Place, b: Place): number =>
  a.project === b.project ? a.sequence - b.sequence : a.project < b.project ? -1 : 1;

/** Removes the errors of the dead letters of events. */
export const removeErrors = (
  { deadLetters }: Tables,
  isOf: (letter: { readonly project: ProjectId; readonly sequence: number }) => boolean,
): void => {
  for (const [key, letter] of deadLetters)
    if (letter.error !== null && isOf(letter)) deadLetters.set(key, { ...letter, error: null });
};
