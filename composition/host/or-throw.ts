import * as E from 'fp-ts/lib/Either.js';

/** Returns the result of a use case. Throws an error with the refusal's code as its message, and the refusal as its cause. */
export const orThrow = <A>(answer: E.Either<{ readonly code: string }, A>): A => {
  if (E.isLeft(answer)) throw new Error(answer.left.code, { cause: answer.left });
  return answer.right;
};
