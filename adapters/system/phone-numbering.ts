import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneNumbering } from '../../core/ports/machine/phone-numbering.js';
import { existsInPlan } from './numbering-plans.js';

const e164 = /^\+[1-9]\d{2,14}$/;

/** Checks numbers with libphonenumber's min metadata. */
export const phoneNumbering = (): PhoneNumbering => (number) =>
  (e164.test(number) ? existsInPlan(number) : undefined) ?? existsByLibrary(number);

/** The library's own check, which also removes prefixes and punctuation. Takes 20 µs. */
export const existsByLibrary: PhoneNumbering = (number) =>
  parsePhoneNumberFromString(number)?.isValid() ?? false;
