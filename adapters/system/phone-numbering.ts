import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';
import type { PhoneNumbering } from '../../core/ports/machine/phone-numbering.js';

/** Judging a number costs more than the rest of a send's checks; senders write to the same people again. */
const remembered = 50_000;

/** By libphonenumber's min metadata, which refuses what no plan can hold and not what was opened lately. */
export const phoneNumbering = (): PhoneNumbering => {
  const known = new LRUCache<string, boolean>({ max: remembered });
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const canExist = parsePhoneNumberFromString(number)?.isValid() ?? false;
    known.set(number, canExist);
    return canExist;
  };
};
