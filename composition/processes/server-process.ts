/** How a process ended: its exit code, or the signal that ended it. */
export type End = number | NodeJS.Signals;

/** One of the processes that a supervisor runs. */
export type ServerProcess = {
  /** Resolves when it answers requests, to its start messages. Stays pending when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<End>;
  /** Lets it serve its open connections to their end, for some seconds at most, and then stop. */
  readonly retire: () => void;
  /** Lets it drain, finish what it has begun and end, within 10 s after the drain. */
  readonly stop: () => void;
  /** Ends it at once. */
  readonly kill: () => void;
};
