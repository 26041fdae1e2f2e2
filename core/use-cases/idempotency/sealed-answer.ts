import type { AnsweredUnderKey } from '../../model/idempotency/idempotency.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import { PortFailure } from '../../ports/port-failure.js';

/** What is stored under a key. */
export type StoredAnswer = {
  readonly answer: unknown;
  /** Whether the call of `beginCall` has no outcome yet. */
  readonly isBegun?: true | undefined;
};

type Place = Pick<AnsweredUnderKey, 'project' | 'key'>;

/** Seals an answer for its record: in another one it cannot be opened. */
export const sealedAnswerOf = (
  { seal }: Pick<Sealing, 'seal'>,
  place: Place,
  stored: StoredAnswer,
): string => seal(JSON.stringify(stored), sealedFor(place));

/** Opens the answer of a record. */
export const openAnswer = (
  { open }: Pick<Sealing, 'open'>,
  record: AnsweredUnderKey,
): StoredAnswer => {
  try {
    return JSON.parse(open(record.sealedAnswer, sealedFor(record)));
  } catch (cause) {
    const why = 'The answer under an idempotency key was sealed with a key that is gone.';
    throw new PortFailure(why, { cause });
  }
};

const sealedFor = ({ project, key }: Place): string => `${project} ${key}`;
