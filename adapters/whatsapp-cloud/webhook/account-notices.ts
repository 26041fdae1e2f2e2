import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { ConditionNotice, NoticeContext } from './notice.js';
import { instantAt } from './timestamps.js';

/** Events after which the app has no access to the account. */
const deactivatingEvents: ReadonlySet<string> = new Set([
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
]);

/** Restrictions that stop an account from sending. */
const blockingRestrictions: ReadonlySet<string> = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
]);

/** The notices of an `account_update` that stops sending. The end of a restriction is found by an inspection. */
export const accountNotices = (
  value: Json,
  { wabaId, sentAt, now }: NoticeContext,
): readonly ConditionNotice[] => {
  const event = (textAt(value, 'event') ?? '').toUpperCase();
  const condition = {
    kind: 'condition' as const,
    wabaId: idAt(objectAt(value, 'waba_info'), 'waba_id') ?? wabaId,
    phoneNumberId: null,
    at: Math.min(now, sentAt ?? now),
    until: null,
    providerCode: event,
  };
  if (deactivatingEvents.has(event)) return [{ ...condition, becomes: 'inactive' }];
  if (event === 'DISABLED_UPDATE')
    return textAt(objectAt(value, 'ban_info'), 'waba_ban_state') === 'DISABLE'
      ? [{ ...condition, becomes: 'inactive' }]
      : [];
  if (event !== 'ACCOUNT_RESTRICTION') return [];
  const blocking = objectsAt(value, 'restriction_info').filter((restriction) =>
    blockingRestrictions.has(textAt(restriction, 'restriction_type') ?? ''),
  );
  if (blocking.length === 0) return [];
  const ends = blocking.map((restriction) => instantAt(restriction, 'expiration'));
  return [{ ...condition, becomes: 'restricted', until: latest(ends) }];
};

/** The latest end. Null when one restriction has no end. */
const latest = (ends: readonly (number | undefined)[]): number | null =>
  ends.reduce<number | null>(
    (last, end) => (last === null || end === undefined ? null : Math.max(last, end)),
    0,
  );
