/** What is done to a file gives; undefined when there is no such file. */
export const whenThere = async <A>(done: Promise<A>): Promise<A | undefined> => {
  try {
    return await done;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
