import * as E from 'fp-ts/lib/Either.js';
import type { Change, Committed, Conflict } from '../commit/change.js';
import type { ConflictsOf } from '../commit/conflicts.js';
import { PortFailure } from '../ports/port-failure.js';
import type { Commit } from '../ports/stores/commit.js';

type Missing = Extract<Conflict, { readonly code: 'project_missing' }>;

/**
 * What a use case answers when its Change is committed, and to each conflict that the Change can meet. A conflict
 * without an answer does not compile, nor does an answer to a conflict that cannot be.
 */
export type CommitAnswers<C extends Change> = {
  readonly committed: (committed: Committed) => unknown;
  readonly project_missing?: (conflict: Missing) => unknown;
} & {
  readonly [Code in ConflictsOf<C>['code']]: (
    conflict: Extract<Conflict, { readonly code: Code }>,
  ) => unknown;
};

type AnswerOf<Answers> = Awaited<
  {
    [Name in keyof Answers]-?: Answers[Name] extends (argument: never) => infer Answer
      ? Answer
      : never;
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
  commit: Commit,
  change: C,
  answers: Answers,
): Promise<AnswerOf<Answers>> => {
  const outcome = await commit(change);
  if (E.isRight(outcome)) return answers.committed(outcome.right) as Promise<AnswerOf<Answers>>;
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

/** Answers a conflict by deciding again: see `retryOnConflict`. */
export const retry = (): 'retry' => 'retry';
