import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { instantAt } from './instants.js';
import type { ConditionNotice, Surroundings } from './notice.js';

/** The account is gone, or this app has no part in it any more. */
const ends: ReadonlySet<string> = new Set([
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
]);

/** The restrictions that keep an account from sending. */
const stops: ReadonlySet<string> = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
]);

/** What an `account_update` means for sending; what is lifted again is seen when the number is looked at. */
export const accountNotices = (
  value: Json,
  { wabaId, toldAt, now }: Surroundings,
): readonly ConditionNotice[] => {
  const event = (textAt(value, 'event') ?? '').toUpperCase();
  const condition = {
    kind: 'condition' as const,
    wabaId: idAt(objectAt(value, 'waba_info'), 'waba_id') ?? wabaId,
    phoneNumberId: null,
    at: Math.min(now, toldAt ?? now),
    until: null,
    providerCode: event,
  };
  if (ends.has(event)) return [{ ...condition, becomes: 'inactive' }];
  if (event === 'DISABLED_UPDATE')
    return textAt(objectAt(value, 'ban_info'), 'waba_ban_state') === 'DISABLE'
      ? [{ ...condition, becomes: 'inactive' }]
      : [];
  if (event !== 'ACCOUNT_RESTRICTION') return [];
  const stopping = objectsAt(value, 'restriction_info').filter((restriction) =>
    stops.has(textAt(restriction, 'restriction_type') ?? ''),
  );
  if (stopping.length === 0) return [];
  const lifted = stopping.map((restriction) => instantAt(restriction, 'expiration'));
  return [{ ...condition, becomes: 'restricted', until: latest(lifted) }];
};

/** The latest of several ends; null where one has none. */
const latest = (ends: readonly (number | undefined)[]): number | null =>
  ends.reduce<number | null>(
    (last, end) => (last === null || end === undefined ? null : Math.max(last, end)),
    0,
  );
