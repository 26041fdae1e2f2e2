import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { type Json, textAt } from '../graph/json.js';

/** What the status of a number means for its channel. `unready` and `unknown` say nothing of a channel in use. */
export type Standing = 'active' | 'restricted' | 'inactive' | 'unready' | 'unknown';

const standings: Readonly<Record<string, Standing>> = {
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
  PENDING: 'unready',
  OFFLINE: 'unready',
  UNVERIFIED: 'unready',
};

/** The standing of a phone number object. */
export const standingOf = (number: Json): Standing => {
  const status = textAt(number, 'status')?.toUpperCase() ?? '';
  return (Object.hasOwn(standings, status) ? standings[status] : undefined) ?? 'unknown';
};

/** The status and quality rating of a number, in WhatsApp's words. */
export const numberStatusText = (number: Json): string =>
  [textAt(number, 'status'), textAt(number, 'quality_rating')].filter(Boolean).join(' ');

const qualities: Readonly<Record<string, ConditionReport['quality']>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
  UNKNOWN: 'unrated',
  NA: 'unrated',
};

/** The quality rating of a phone number object. Nothing where it has none, or one that is not known here. */
export const qualityIn = (number: Json): Pick<ConditionReport, 'quality'> => {
  const rating = textAt(number, 'quality_rating')?.toUpperCase() ?? '';
  const quality = Object.hasOwn(qualities, rating) ? qualities[rating] : undefined;
  return quality ? { quality } : {};
};

/** The status of a number, for people. */
export const statusDetail = (number: Json): string =>
  `The number has the status ${textAt(number, 'status')}.`;

/** The last digits, which do not depend on how the country prefix is written. */
const comparedDigits = 8;

/** Whether two texts show the same number. */
export const isSameNumber = (one: string, other: string): boolean =>
  lastDigits(one) === lastDigits(other);

const lastDigits = (number: string): string => number.replace(/\D/g, '').slice(-comparedDigits);

/** Whether a phone number object shows the channel's address. True when it shows none. */
export const hasAddress = (number: Json, address: string): boolean => {
  const shown = textAt(number, 'display_phone_number') ?? '';
  return lastDigits(shown) === '' || isSameNumber(shown, address);
};
