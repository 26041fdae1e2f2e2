import * as E from 'fp-ts/lib/Either.js';
import {
  fingerprintOfWrite,
  type IdempotencyRecord,
  isLive,
  judgeRepeat,
  keyOfWrite,
} from '../../model/idempotency/idempotency.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { IdempotencyStore } from '../../ports/stores/idempotency-store.js';
import type { ProjectId } from '../../shared/ids.js';
import type { AnswerPorts, AnyForm } from './answer-form.js';
import { type BeginCall, endCall, mayBeUnderWay } from './begin-call.js';
import { keyedCommit } from './keyed-commit.js';
import { openAnswer } from './sealed-answer.js';
import type { KeyRefusal, WriteName } from './writes.js';

/** The ports of writes under idempotency keys. */
export type KeyedPorts = AnswerPorts & {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly digest: Digest;
  readonly sealing: Pick<Sealing, 'seal' | 'open'>;
  readonly idempotency: IdempotencyStore;
  readonly commit: Commit;
};

/** Ports that a use case has under a key. */
export type GivenUnderKey = {
  readonly commit: Commit;
  /** An earlier call has the key, and the commit will tell what it answered. */
  readonly isRepeat: boolean;
  readonly beginCall: BeginCall;
};

/** One call of a write. */
export type WriteCall = {
  readonly useCase: WriteName;
  /** The id of what it changes, if that exists already. */
  readonly target: string | undefined;
  readonly command: { readonly project: ProjectId };
  readonly form: AnyForm;
  /** The key of the caller. */
  readonly key: string;
  /** Called when the answer is that of an earlier call. */
  readonly onReplay: () => void;
  readonly run: (given: GivenUnderKey) => Promise<E.Either<unknown, unknown>>;
};

type Answer = E.Either<unknown, unknown>;

/**
 * Runs a write, unless one has succeeded under its key: then it answers as that did. The answer is in the transaction
 * of what the write changes; when it changes nothing, or is repeatable, in one of its own. A write that calls another server
 * calls it once.
 */
export const once = async (ports: KeyedPorts, call: WriteCall): Promise<Answer> => {
  const { command, form } = call;
  const record = { project: command.project, key: keyOfWrite(call, call.key) };
  const known = form.fingerprint ? undefined : fingerprintOf(ports, call, toldBy(command));

  const findHolder = async (): Promise<IdempotencyRecord | undefined> => {
    const holder = await ports.idempotency.find(record.project, record.key);
    return holder && isLive(holder, ports.steady()) ? holder : undefined;
  };
  const earlier = async (): Promise<Answer | undefined> => {
    const holder = known === undefined ? undefined : await findHolder();
    return holder && known !== undefined ? answerAgain(ports, call, holder, known) : undefined;
  };

  const answered = await earlier();
  if (answered) return answered;
  // What tells two uploads apart is known at their end.
  const isRepeat = known === undefined && (await findHolder()) !== undefined;
  const keyed = keyedCommit(ports, {
    ...record,
    isRepeatable: form.isRepeatable ?? false,
    fingerprintOf: (answer) =>
      known ?? fingerprintOf(ports, call, form.fingerprint?.(answer as never)),
    storedOf: (answer) => (form.stored ? form.stored(answer as never) : answer),
  });
  try {
    const answer = await call.run({ commit: keyed.commit, isRepeat, beginCall: keyed.beginCall });
    // A refusal stands only if no other call has succeeded meanwhile: it can be the reason.
    if (E.isLeft(answer)) return (await earlier()) ?? answer;
    const stored = keyed.stored();
    if (!stored) await keyed.commit({ project: record.project, at: ports.clock() }, answer);
    else if (E.isLeft(stored) || stored.right !== answer.right)
      throw new TypeError(`${call.useCase} answers otherwise than its commit was told.`);
    return answer;
  } catch (error) {
    const taken = keyed.taken();
    if (taken) return answerAgain(ports, call, taken.holder, taken.fingerprint);
    throw error;
  }
};

/** What a command tells a use case: without what differs when the same is told again, perhaps under another API key. */
const toldBy = (command: object): object => ({
  ...command,
  project: undefined,
  trace: undefined,
  author: undefined,
});

const fingerprintOf = ({ digest }: KeyedPorts, call: WriteCall, told: unknown): string =>
  fingerprintOfWrite(digest, call, told);

/** Another call under the key runs. */
export const inProgress: E.Either<KeyRefusal, never> = E.left({ code: 'idempotency_in_progress' });

const reuse: E.Either<KeyRefusal, never> = E.left({ code: 'idempotency_key_reuse' });

/** What the call that holds the key answered, unless it was another one. */
const answerAgain = async (
  ports: KeyedPorts,
  call: WriteCall,
  holder: IdempotencyRecord,
  fingerprint: string,
): Promise<Answer> => {
  if (!('sealedAnswer' in holder) || judgeRepeat(holder, fingerprint) === 'reuse') return reuse;
  const stored = openAnswer(ports.sealing, holder);
  if (stored.isBegun) {
    if (mayBeUnderWay(holder, ports.steady())) return inProgress;
    return answerAgain(ports, call, await endCall(ports, holder, stored), fingerprint);
  }
  const { form, command, onReplay } = call;
  const answer = form.replay
    ? await form.replay(ports, command as never, stored.answer as never)
    : E.right(stored.answer);
  if (E.isRight(answer)) onReplay();
  return answer;
};
