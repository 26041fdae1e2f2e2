import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../commit/administration/change.js';
import type { Change, Committed, Conflict } from '../commit/change.js';
import type { ConflictsOf } from '../commit/conflicts.js';
import { PortFailure } from '../ports/port-failure.js';
import type { Commit } from '../ports/stores/commit.js';

/** What a use case answers once its Change is committed, known before. */
export type CommittedAnswer = E.Either<never, unknown>;

/** A commit that is also told the answer: under an idempotency key it stores that in the same transaction. */
type AnsweringCommit = (change: Change, answer?: CommittedAnswer) => ReturnType<Commit>;

type Missing = Extract<Conflict, { readonly code: 'project_missing' }>;

/**
 * What a use case answers when its Change is committed, and to each conflict that the Change can meet. A conflict
 * without an answer does not compile, nor does an answer to a conflict that cannot be.
 */
export type CommitAnswers<C extends Change> = {
  /** The answer, or a function that makes it of what was committed. Only an answer can be stored with the Change. */
  readonly committed: WhenCommitted;
  readonly project_missing?: (conflict: Missing) => unknown;
} & {
  readonly [Code in ConflictsOf<C>['code']]: (
    conflict: Extract<Conflict, { readonly code: Code }>,
  ) => unknown;
};

type WhenCommitted = CommittedAnswer | ((committed: Committed) => unknown);

type AnswerOf<Answers> = Awaited<
  {
    [Name in keyof Answers]-?: Answers[Name] extends (argument: never) => infer Answer
      ? Answer
      : Answers[Name];
  }[keyof Answers]
>;

/**
 * Commits a Change and answers its outcome. Rejects with a PortFailure when the project does not exist, unless
 * `project_missing` answers that: callers have their project from an API key or a stored entity.
 */
export const commitChange = async <
  const C extends Change,
  Answers extends CommitAnswers<C> &
    Readonly<Record<Exclude<keyof Answers, keyof CommitAnswers<C>>, never>>,
>(
  commit: AnsweringCommit,
  change: C,
  answers: Answers,
): Promise<AnswerOf<Answers>> => {
  const committed = answers.committed as WhenCommitted;
  const isKnown = typeof committed !== 'function';
  const outcome = await commit(change, isKnown ? committed : undefined);
  if (E.isRight(outcome))
    return (isKnown ? committed : committed(outcome.right)) as AnswerOf<Answers>;
  const { code } = outcome.left;
  // The types hold each answer to the conflict of its own code.
  const answer = (answers as Partial<Record<Conflict['code'], (conflict: Conflict) => unknown>>)[
    code
  ];
  if (answer) return answer(outcome.left) as Promise<AnswerOf<Answers>>;
  throw new PortFailure(
    code === 'project_missing'
      ? `Project ${change.project} does not exist.`
      : `The commit answered ${code}, which this Change cannot meet.`,
  );
};

/** Commits a Change of the administration and answers it, or `retry` when what it stands on has changed. */
export const commitUnlessChanged = async <Answer>(
  commit: Commit,
  change: AdministrationChange,
  answer: Answer,
): Promise<Answer | 'retry'> => {
  // It meets no other conflict than `changed`.
  return E.isRight(await commit(change)) ? answer : 'retry';
};

/** Answers a conflict by deciding again: see `retryOnConflict`. */
export const retry = (): 'retry' => 'retry';
