import * as E from 'fp-ts/lib/Either.js';

/** What was answered, for where a refusal would be the caller's own mistake: it is thrown, its code the message. */
export const orThrow = <A>(answer: E.Either<{ readonly code: string }, A>): A => {
  if (E.isLeft(answer)) throw new Error(answer.left.code, { cause: answer.left });
  return answer.right;
};
