import type { VariableName } from './variables.js';

/** Does a part of the start. Adds to an error the names of the variables that configure this part. */
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

/** An error's message, with the message of its cause, which is more precise. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
