/** The age of something that began at an instant, in seconds. 0 when that is unknown or lies ahead. */
export const ageSeconds = (now: number, since: number): number =>
  Number.isNaN(since) ? 0 : Math.max(0, now - since) / 1_000;
