import type { LastFailure } from '../../../core/model/events/dead-letter.js';
import { isLeasedUnder, type SubscriptionLease } from '../../../core/model/events/subscription.js';
import type { DeadLetterStore } from '../../../core/ports/queues/dead-letter-store.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  deadLettersAfter,
  deleteDeadLetter,
  findDeadLetter,
  lockEvent,
  lockShownMessage,
  putDeadLetters,
  retriedLettersAfter,
  retryDeadLetter,
} from '../tables/queue/dead-letters.js';
import { acknowledgeCursors, keepEpoch, setEventFailure } from '../tables/queue/subscriptions.js';

/** Dead letters in a database. */
export const knexDeadLetters = ({
  transact,
  fetchRows: read,
}: Pick<DatabaseSession, 'transact' | 'fetchRows'>): DeadLetterStore => ({
  noteFailure: (lease, { project, sequence, attempts, dueAt }) =>
    transact(function* () {
      if (!(yield* isInForce(lease))) return false;
      const failed = { failed_sequence: sequence, failed_attempts: attempts, retry_at: dueAt };
      const cursor = { subscription: lease.name, project, sequence: sequence - 1 };
      yield* execute(bind(setEventFailure, [{ ...cursor, ...failed }]));
      return true;
    }),
  addDeadLetter: (lease, failure) =>
    transact(function* () {
      if (!(yield* isInForce(lease))) return 'lost';
      const key = keyOf(lease, failure);
      if ((yield* fetchRows(acknowledgeCursors, [key])).length === 0) return 'repeated';
      yield* execute(bind(putDeadLetters, [yield* rowOf(lease, failure)]));
      return 'added';
    }),
  deadLetters: ({ subscription, project = '', after, isRetrying, limit }) => {
    const { project: afterProject = '', sequence: afterSequence = 0 } = after ?? {};
    const from = { after_project: afterProject, after_sequence: afterSequence };
    const row = { subscription, project, ...from, page_size: limit };
    return read(isRetrying ? retriedLettersAfter : deadLettersAfter, [row]);
  },
  findDeadLetter: async ({ subscription, project, sequence }) =>
    (await read(findDeadLetter, [{ subscription, project, sequence }]))[0],
  retryDeadLetter: ({ subscription, project, sequence }) =>
    transact(function* () {
      const row = { subscription, project, sequence };
      return (yield* fetchRows(retryDeadLetter, [row])).length > 0;
    }),
  returnDeadLetter: (lease, failure) =>
    transact(function* () {
      if (!(yield* isInForce(lease))) return 'lost';
      const row = yield* rowOf(lease, failure);
      // The update locks the dead letter, so that it is not removed meanwhile.
      const kept = yield* fetchRows(retryDeadLetter, [keyOf(lease, failure)]);
      yield* execute(bind(putDeadLetters, kept.length > 0 ? [row] : []));
      return kept.length > 0 ? 'added' : 'repeated';
    }),
  settleDeadLetter: (lease, { project, sequence }) =>
    transact(function* () {
      if (!(yield* isInForce(lease))) return 'lost';
      const key = { subscription: lease.name, project, sequence };
      const removed = yield* fetchRows(deleteDeadLetter, [key]);
      return removed.length > 0 ? 'acknowledged' : 'repeated';
    }),
  removeDeadLetter: ({ subscription, project, sequence }) =>
    transact(function* () {
      const row = { subscription, project, sequence };
      return (yield* fetchRows(deleteDeadLetter, [row])).length > 0;
    }),
});

/** Whether a lease is in force. It stays so until the transaction ends. */
function* isInForce(lease: SubscriptionLease): Work<boolean> {
  const [stored] = yield* fetchRows(keepEpoch, [{ name: lease.name }]);
  return isLeasedUnder(stored, lease);
}

const keyOf = ({ name }: SubscriptionLease, { event: { project, sequence } }: LastFailure) => ({
  subscription: name,
  project,
  sequence,
});

/** The row of a dead letter. The locks of the event and its message come before its own, so that an erasure finds the error. */
function* rowOf(lease: SubscriptionLease, failure: LastFailure) {
  const { event, attempts, at, error } = failure;
  const { project, sequence } = event;
  yield* fetchRows(lockShownMessage, [{ project, sequence }]);
  const [stored] = yield* fetchRows(lockEvent, [{ project, sequence }]);
  return {
    ...keyOf(lease, failure),
    event: event.id,
    attempts,
    at,
    error: stored?.text === event.text ? error : null,
    is_retrying: 0,
  };
}
