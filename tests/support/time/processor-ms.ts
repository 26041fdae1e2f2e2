/** How much of the processor this process uses for a piece of work, in milliseconds: hardly more beside other work than alone. */
export const processorMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
