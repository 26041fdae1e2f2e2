import type { VariableName } from './configuration.js';

/** Does a part of the start; what it fails on is told with the variables that settle it. */
export const withConfigurationContext = async <Result>(
  variables: readonly VariableName[],
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${variables.join(', ')}: ${reasonOf(cause)}`, { cause });
  }
};

/** A failure's message, with that of its cause, which knows more. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
