import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';
import type { PhoneNumbering } from '../../core/ports/machine/phone-numbering.js';

/** Parsing a number costs more than all other checks of a send, and senders write to the same numbers again. */
const cacheSize = 50_000;

/** Checks numbers with libphonenumber's min metadata. Caches the last 50,000 results. */
export const phoneNumbering = (): PhoneNumbering => {
  const cache = new LRUCache<string, boolean>({ max: cacheSize });
  return (number) => {
    const cached = cache.get(number);
    if (cached !== undefined) return cached;
    const isValid = parsePhoneNumberFromString(number)?.isValid() ?? false;
    cache.set(number, isValid);
    return isValid;
  };
};
