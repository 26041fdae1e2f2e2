/** How often a header occurs in a request; Node drops or joins repetitions. `name` is in lower case. */
export const headerCount = (rawHeaders: readonly string[], name: string): number => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const given = rawHeaders[i];
    if (given?.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
};
