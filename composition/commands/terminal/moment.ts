/** A time of the API for people: `2027-01-31 09:30:00Z`, always in UTC. Empty for none. */
export const moment = (time: string | null): string =>
  time === null ? '' : time.replace('T', ' ').replace(/\.\d+Z$/, 'Z');
