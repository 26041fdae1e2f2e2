import * as E from 'fp-ts/lib/Either.js';
import type { AnyChange, Change, Committed } from '../../../core/commit/change.js';
import { lanesTouchedBy } from '../../../core/commit/judge.js';
import type { NewPostedSend } from '../../../core/model/messages/sends/posted-send.js';
import type {
  HostStatement,
  PostedSendStore,
} from '../../../core/ports/queues/posted-send-store.js';
import type { TransactionStores } from '../../../core/ports/stores/stores.js';
import type { NewId } from '../../../core/shared/ids.js';
import { commitAdministration } from '../commit/administration.js';
import { type CommitResult, commitGroup } from '../commit/commit.js';
import { knexPostedSends } from '../queues/posted-sends.js';
import { knexSubscriptions } from '../queues/subscriptions.js';
import type { Executor } from '../session/executor/executor.js';
import type { DatabaseSessionWithin } from '../session/within/session-within.js';
import { type BoundCommand, execute, type Work } from '../session/work.js';
import { knexEphemeral } from './ephemeral.js';
import { knexReaders } from './readers.js';
import { knexTenants } from './tenants.js';

/** What the stores within a transaction need beside its session. */
type Options = {
  readonly newId: NewId;
  /** Commands at the end of a commit that made work, which tell workers of it when the host commits. */
  readonly notify: readonly BoundCommand[];
  /** The statement that adds a posted send. */
  readonly postingStatement: (posted: NewPostedSend) => HostStatement;
  /** Called after the transaction, when it may have made work. */
  readonly onEnd: () => void;
};

/** The stores within a transaction of the host. Its commits are alone in their group, and claim no job. */
export const storesWithin = (
  { session, end, executor }: DatabaseSessionWithin,
  { newId, notify, onEnd, postingStatement }: Options,
): TransactionStores => {
  let hasWork = false;
  end?.then(
    () => hasWork && onEnd(),
    () => {},
  );

  function* commitOne(change: Change): Work<CommitResult> {
    const [answer] = yield* commitGroup([change], newId);
    if (!answer) throw new Error('A group of one Change has one answer.');
    if (E.isRight(answer) && makesWork(change, answer.right)) {
      hasWork = true;
      yield* execute(...notify);
    }
    return answer;
  }

  const commitAny = (change: AnyChange): Work<CommitResult> => {
    if (change.project === undefined) return commitAdministration(change);
    const { claim: _, ...unclaimed } = change;
    return commitOne(unclaimed);
  };

  const posting = (posted: PostedSendStore): PostedSendStore => ({
    ...posted,
    add: async (given) => {
      if (executor) await addBy(executor, postingStatement(given));
      else await posted.add(given);
      hasWork = true;
    },
  });

  return {
    ...knexReaders(session),
    subscriptions: knexSubscriptions(session),
    tenants: knexTenants(session),
    postedSends: posting(knexPostedSends(session)),
    ephemeral: knexEphemeral(session),
    commit: (change) => session.transact(() => commitAny(change)),
  };
};

/** One statement without a savepoint: it reads nothing, and decides nothing. */
const addBy = async ({ query }: Executor, { text, values }: HostStatement): Promise<void> =>
  void (await query(text, [...values]));

const makesWork = (change: Change, committed: Committed): boolean => {
  const { due, changed } = lanesTouchedBy(change, committed);
  return due.size + changed.size + committed.events.length > 0;
};
