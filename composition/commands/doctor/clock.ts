import { type Check, fail, ok, warn } from './check.js';

const suspiciousMs = 5_000;
/** Signatures of webhooks are accepted for 5 minutes. */
const wrongMs = 240_000;

/** Judges the clock of this machine beside another one. */
export const clockCheck = (
  check: string,
  { here, there, of }: { readonly here: number; readonly there: number; readonly of: string },
): Check => {
  const aheadMs = there - here;
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  const found = `${of} is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the clock of this machine.`;
  if (Math.abs(aheadMs) <= suspiciousMs) return ok(check, found);
  const remedy = 'Let both machines set their clocks by NTP.';
  return Math.abs(aheadMs) <= wrongMs ? warn(check, found, remedy) : fail(check, found, remedy);
};
