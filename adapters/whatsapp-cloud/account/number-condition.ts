import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { type Json, textAt } from '../graph/json.js';

/** How a number may stand, and what that means for sending; any other word says nothing. */
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

/** What a number's node says about sending from it; undefined where it says nothing, or not yet. */
export const numberCondition = (number: Json): ConditionReport['becomes'] | undefined => {
  const status = textAt(number, 'status')?.toUpperCase() ?? '';
  return Object.hasOwn(conditions, status) ? conditions[status] : undefined;
};

/** As many last digits as tell two numbers apart, and are the same however a country's prefix is written. */
const telling = 8;

/** Whether a number's node is about the address that the operator gave. */
export const bearsAddress = (number: Json, address: string): boolean => {
  const shown = (textAt(number, 'display_phone_number') ?? '').replace(/\D/g, '');
  return shown === '' || shown.slice(-telling) === address.replace(/\D/g, '').slice(-telling);
};
