import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';

/** What a Right holds; fails the case on a Left. */
export const rightOf = <A>(either: E.Either<unknown, A>): A => {
  if (E.isRight(either)) return either.right;
  assert.fail(`expected a Right, met ${JSON.stringify(either.left)}`);
};

/** What a Left holds; fails the case on a Right. */
export const leftOf = <B>(either: E.Either<B, unknown>): B => {
  if (E.isLeft(either)) return either.left;
  assert.fail(`expected a Left, met ${JSON.stringify(either.right)}`);
};

/** A value that must be there. */
export const present = <A>(value: A | undefined): A => {
  assert.ok(value !== undefined, 'expected a value, met undefined');
  return value;
};
