import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../commit/change.js';
import type { AnsweredUnderKey, IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { Commit } from '../../ports/stores/commit.js';
import { type CommittedAnswer, commitChange } from '../commit-change.js';
import type { BeginCall } from './begin-call.js';
import { sealedAnswerOf } from './sealed-answer.js';

/** The ports of `keyedCommit`. */
export type KeyedCommitPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly sealing: Pick<Sealing, 'seal'>;
  readonly commit: Commit;
};

/** One call under a key, and what is stored of what it answers. */
export type KeyedCall = Pick<AnsweredUnderKey, 'project' | 'key'> & {
  readonly isRepeatable: boolean;
  readonly fingerprintOf: (answer: unknown) => string;
  readonly storedOf: (answer: unknown) => unknown;
};

/** Another call has answered under the key. */
export type Taken = {
  readonly holder: IdempotencyRecord;
  /** That of the call that came too late. */
  readonly fingerprint: string;
};

/** When the record of a call that was not made was created: expired by the clock of each process, also of one that is behind. */
const longExpired = 0;

/**
 * The commit of one call: it stores the answer in the same transaction as a Change of the project. Rejects and commits nothing
 * when the key has a live record, which `taken` then tells.
 */
export const keyedCommit = (
  { clock, steady, sealing, commit }: KeyedCommitPorts,
  call: KeyedCall,
) => {
  const { project, key } = call;
  let stored: CommittedAnswer | undefined;
  let taken: Taken | undefined;
  /** The sealed answer that `beginCall` has stored. */
  let begun: string | undefined;

  const recordOf = (answer: unknown, createdAt: number, isBegun?: true): AnsweredUnderKey => ({
    project,
    key,
    fingerprint: call.fingerprintOf(answer),
    sealedAnswer: sealedAnswerOf(sealing, call, { answer: call.storedOf(answer), isBegun }),
    createdAt,
  });
  const put = async (change: Change, record: AnsweredUnderKey) => {
    const requires = { ...change.requires, idempotency: record, replacedAnswer: begun };
    const outcome = await commit({ ...change, requires });
    if (E.isLeft(outcome) && outcome.left.code === 'key_taken') {
      taken = { holder: outcome.left.holder, fingerprint: record.fingerprint };
      throw new Error('Another call has answered under this idempotency key.');
    }
    return outcome;
  };

  const beginCall: BeginCall = async (ifLost) => {
    const steadyAt = steady();
    const change = { project, at: clock(), steadyAt };
    const record = recordOf(ifLost, steadyAt, true);
    await commitChange((begins) => put(begins, record), change, { committed: E.right(undefined) });
    begun = record.sealedAnswer;
    return {
      undo: async () => {
        await put(change, { ...record, createdAt: longExpired });
      },
    };
  };

  return {
    /** The answer that is stored. */
    stored: (): CommittedAnswer | undefined => stored,
    taken: (): Taken | undefined => taken,
    beginCall,
    commit: async (...[change, answer]: [...Parameters<Commit>, answer?: CommittedAnswer]) => {
      if (change.project === undefined && call.isRepeatable) return commit(change);
      if (answer === undefined || change.project === undefined)
        throw new TypeError(
          'Under an idempotency key a use case commits a Change of its project and its answer.',
        );
      const steadyAt = change.steadyAt ?? steady();
      const record = recordOf(E.isRight(answer) ? answer.right : null, steadyAt);
      const outcome = await put({ ...change, steadyAt }, record);
      if (E.isRight(outcome)) stored = answer;
      return outcome;
    },
  };
};
