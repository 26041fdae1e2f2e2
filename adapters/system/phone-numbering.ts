import { createRequire } from 'node:module';
import type { PhoneNumbering } from '../../core/ports/machine/phone-numbering.js';
import { existsInPlan } from './numbering-plans.js';

const require = createRequire(import.meta.url);
let library: typeof import('libphonenumber-js/min') | undefined;

const e164 = /^\+[1-9]\d{2,14}$/;

/** Checks numbers with libphonenumber's min metadata. */
export const phoneNumbering = (): PhoneNumbering => (number) =>
  (e164.test(number) ? existsInPlan(number) : undefined) ?? existsByLibrary(number);

/**
 * The library's own check, which also removes prefixes and punctuation. Takes 20 µs, and 40 ms the first time: the
 * library has 90 modules, and most servers never need them.
 */
export const existsByLibrary: PhoneNumbering = (number) => {
  library ??= require('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
  return library.parsePhoneNumberFromString(number)?.isValid() ?? false;
};
