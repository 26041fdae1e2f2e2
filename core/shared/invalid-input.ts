import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { firstViolation, type Violation } from './violation.js';

/** A use case was given a value outside its bounds. `property` points into the input of the use case. */
export type InvalidInput = Violation & { readonly code: 'invalid_input' };

/** The input as its codec allows it, or the first violation. */
export const decodeInput = <Input>(
  codec: t.Type<Input, unknown, unknown>,
  input: unknown,
): E.Either<InvalidInput, Input> => {
  const decoded = codec.decode(input);
  return E.isRight(decoded)
    ? decoded
    : E.left({ code: 'invalid_input', ...firstViolation(decoded.left) });
};
