/** The versions that the provider answers, oldest first, and until when each is its own. */
const versions = [
  { name: 'v21.0', until: '2027-01-21' },
  { name: 'v22.0', until: '2027-05-20' },
  { name: 'v23.0', until: '2027-10-08' },
  { name: 'v24.0', until: '2028-02-18' },
  { name: 'v25.0', until: '2028-07-29' },
  { name: 'v26.0', until: '9999-12-31' },
] as const;

const numberOf = (name: string): number => Number(name.slice(1));

/**
 * The version that serves a call which asked for another or for none: the oldest living one, when its own
 * has ended or it named none; undefined for a version that is yet to come.
 */
export const servedVersion = (asked: string | undefined, now: number): string | undefined => {
  const living = versions.filter(({ until }) => Date.parse(until) > now);
  const oldest = living[0]?.name ?? 'v26.0';
  if (asked === undefined || numberOf(asked) < numberOf(oldest)) return oldest;
  return living.find(({ name }) => name === asked)?.name;
};
