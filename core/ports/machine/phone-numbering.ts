import type { PhoneNumber } from '../../shared/phone-number.js';

/** Whether the number can exist in its country's numbering plan (docs/specification.md#3.5.2). */
export type PhoneNumbering = (number: PhoneNumber) => boolean;
