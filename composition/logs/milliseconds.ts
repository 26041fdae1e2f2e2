/** A duration for the log: milliseconds with one decimal. */
export const milliseconds = (ms: number): number => Math.round(ms * 10) / 10;
