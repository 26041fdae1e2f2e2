const cleanUps = new Set<() => void>();

process.on('exit', () => {
  for (const cleanUp of [...cleanUps].toReversed()) cleanUp();
});

/** Calls a function when this process ends, before those that were given earlier. Gives what makes it forget the function. */
export const atExit = (cleanUp: () => void): (() => void) => {
  cleanUps.add(cleanUp);
  return () => void cleanUps.delete(cleanUp);
};
