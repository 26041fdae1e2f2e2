import type { AnsweredUnderKey, IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { Commit } from '../../ports/stores/commit.js';
import { type Instant, secondMs } from '../../shared/time.js';
import { commitChange } from '../commit-change.js';
import { type StoredAnswer, sealedAnswerOf } from './sealed-answer.js';

/**
 * Says that a use case is about to call another server: what that changes is in no commit, so under an idempotency key the call
 * is made at most once (docs/decisions/0084). Stores an answer under the key, which stays when the process ends before the
 * outcome is stored. `undo` leaves the key free: the call was not made.
 */
export type BeginCall = (ifLost: unknown) => Promise<{ readonly undo: () => Promise<void> }>;

/** How long a call to another server can last, with its wait for a slot. */
const longestCallMs = 30 * secondMs;

/** Whether the process that began a call may still wait for its outcome. */
export const mayBeUnderWay = ({ createdAt }: IdempotencyRecord, now: Instant): boolean =>
  now < createdAt + longestCallMs;

type EndPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly sealing: Pick<Sealing, 'seal'>;
  readonly commit: Commit;
};

/**
 * Makes the answer that `beginCall` has stored the answer for good: the process that made the call has ended. Answers with the
 * record of the key, which is another one when the outcome was stored meanwhile.
 */
export const endCall = (
  { clock, steady, sealing, commit }: EndPorts,
  begun: AnsweredUnderKey,
  { answer }: StoredAnswer,
): Promise<IdempotencyRecord> => {
  const ended = { ...begun, sealedAnswer: sealedAnswerOf(sealing, begun, { answer }) };
  const change = {
    project: begun.project,
    at: clock(),
    steadyAt: steady(),
    requires: { idempotency: ended, replacedAnswer: begun.sealedAnswer },
  };
  return commitChange(commit, change, {
    committed: () => ended,
    key_taken: ({ holder }) => holder,
  });
};
