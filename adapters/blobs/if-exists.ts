/** The result of a file operation, or undefined when the file does not exist. */
export const ifExists = async <A>(operation: Promise<A>): Promise<A | undefined> => {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
