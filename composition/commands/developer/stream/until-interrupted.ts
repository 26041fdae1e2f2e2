/** Runs work until it ends or the user presses Ctrl-C, which is no failure. */
export const untilInterrupted = async (
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const each of signals) process.once(each, stop);
  try {
    await work(ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    for (const each of signals) process.off(each, stop);
  }
};
