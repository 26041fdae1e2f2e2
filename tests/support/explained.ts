import { AssertionError } from 'node:assert';

/**
 * An error with a message that says what happened. Node.js leaves out the cause, such as why a fetch failed. For an `assert.ok`
 * without a message it quotes the source where the compiled statement would be, which is another statement.
 */
export const explained = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const message = [quotesSource(error) ? notTrue : error.message, ...causes(error)].join(': ');
  if (error.stack) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
  return error;
};

const notTrue = 'what this line asserts is not true';

const quotesSource = (error: Error): boolean =>
  error instanceof AssertionError && error.generatedMessage && error.operator === '==';

const causes = ({ cause }: Error): readonly string[] => {
  if (!(cause instanceof Error)) return [];
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return [cause.message === '' ? code : cause.message, ...causes(cause)];
};
