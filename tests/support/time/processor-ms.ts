import { readFileSync } from 'node:fs';

/** How much of the processor this process uses for a piece of work, in milliseconds: hardly more beside other work than alone. */
export const processorMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/**
 * How much of the processor this process has used since it started, with the processes that it started and that have ended, in
 * milliseconds. Only Linux tells the latter; elsewhere they are not counted.
 */
export const usedProcessorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + endedChildrenMs();
};

const endedChildrenMs = (): number => {
  if (process.platform !== 'linux') return 0;
  // The name of the program stands in parentheses and may contain spaces. `cutime` and `cstime` are fields 16 and 17.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * tickMs;
};

/** `/proc` counts in hundredths of a second. */
const tickMs = 10;
