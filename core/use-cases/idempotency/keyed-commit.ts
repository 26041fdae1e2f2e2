import * as E from 'fp-ts/lib/Either.js';
import type { AnsweredUnderKey, IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { CommittedAnswer } from '../commit-change.js';

/** The ports of `keyedCommit`. */
export type KeyedCommitPorts = {
  readonly steady: SteadyClock;
  readonly sealing: Pick<Sealing, 'seal'>;
  readonly commit: Commit;
};

/** One call under a key, and what is stored of what it answers. */
export type KeyedCall = Pick<AnsweredUnderKey, 'project' | 'key'> & {
  readonly fingerprintOf: (answer: unknown) => string;
  readonly storedOf: (answer: unknown) => unknown;
  /** Whether it commits in steps, none of which is its answer. */
  readonly isInSteps: boolean;
};

/** Another call has answered under the key. */
export type Taken = {
  readonly holder: IdempotencyRecord;
  /** That of the call that came too late. */
  readonly fingerprint: string;
};

/**
 * The commit of one call: it stores the answer in the same transaction as the Change. Rejects and commits nothing when the
 * key has a live record, which `taken` then tells.
 */
export const keyedCommit = ({ steady, sealing, commit }: KeyedCommitPorts, call: KeyedCall) => {
  let stored: CommittedAnswer | undefined;
  let taken: Taken | undefined;
  return {
    /** The answer that is stored. */
    stored: (): CommittedAnswer | undefined => stored,
    taken: (): Taken | undefined => taken,
    commit: async (...[change, answer]: [...Parameters<Commit>, answer?: CommittedAnswer]) => {
      if (answer === undefined) {
        if (call.isInSteps) return commit(change);
        throw new TypeError('A use case under an idempotency key commits without its answer.');
      }
      const steadyAt = change.steadyAt ?? steady();
      const record = recordOf(sealing, call, E.isRight(answer) ? answer.right : null, steadyAt);
      const requires = { ...change.requires, idempotency: record };
      const outcome = await commit({ ...change, steadyAt, requires });
      if (E.isLeft(outcome) && outcome.left.code === 'key_taken') {
        taken = { holder: outcome.left.holder, fingerprint: record.fingerprint };
        throw new Error('Another call has answered under this idempotency key.');
      }
      if (E.isRight(outcome)) stored = answer;
      return outcome;
    },
  };
};

const recordOf = (
  { seal }: Pick<Sealing, 'seal'>,
  { project, key, fingerprintOf, storedOf }: KeyedCall,
  answer: unknown,
  createdAt: number,
): AnsweredUnderKey => ({
  project,
  key,
  fingerprint: fingerprintOf(answer),
  sealedAnswer: seal(JSON.stringify({ answer: storedOf(answer) }), sealedFor({ project, key })),
  createdAt,
});

/** What an answer is sealed for: in another record it cannot be opened. */
export const sealedFor = ({ project, key }: Pick<AnsweredUnderKey, 'project' | 'key'>): string =>
  `${project} ${key}`;
