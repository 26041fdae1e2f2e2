import type { PhoneNumber } from '../../shared/phone-number.js';

/** Whether the number can exist in its country's numbering plan (decisions 1, `invalid_recipient`). */
export type PhoneNumbering = (number: PhoneNumber) => boolean;
