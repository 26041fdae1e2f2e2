import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { type Json, textAt } from '../graph/json.js';

/** The channel status that each status of a number means. */
const conditions: Readonly<Record<string, ConditionReport['becomes']>> = {
  CONNECTED: 'active',
  LINKED: 'active',
  FLAGGED: 'active',
  RESTRICTED: 'restricted',
  RATE_LIMITED: 'restricted',
  BANNED: 'inactive',
  DELETED: 'inactive',
  DISCONNECTED: 'inactive',
  MIGRATED: 'inactive',
  UNLINKED: 'inactive',
};

/** The channel status that a phone number object means. Undefined for any other status. */
export const numberCondition = (number: Json): ConditionReport['becomes'] | undefined => {
  const status = textAt(number, 'status')?.toUpperCase() ?? '';
  return Object.hasOwn(conditions, status) ? conditions[status] : undefined;
};

/** The last digits, which do not depend on how the country prefix is written. */
const comparedDigits = 8;

/** Whether a phone number object shows the channel's address. True when it shows none. */
export const hasAddress = (number: Json, address: string): boolean => {
  const shown = (textAt(number, 'display_phone_number') ?? '').replace(/\D/g, '');
  return (
    shown === '' ||
    shown.slice(-comparedDigits) === address.replace(/\D/g, '').slice(-comparedDigits)
  );
};
