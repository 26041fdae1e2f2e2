/** The exit codes of every command (docs/command-line.md, "Exit codes"). `serve` also ends with that of a process that failed. */
export const exitCodes = {
  done: 0,
  /** Refused, or not found, or not possible: the same command fails again. */
  failed: 1,
  wrongUsage: 2,
  /** No key, or the server refuses it. */
  noAccess: 3,
  /** No answer in time. The same command may succeed later. */
  tryLater: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
