import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type {
  AccountTarget,
  InspectionNotice,
  NoticeContext,
  RestrictionNotice,
} from './notice.js';
import { instantAt } from './timestamps.js';

/** Events after which the app may have no access to the account or the number. */
const closingEvents: ReadonlySet<string> = new Set([
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
]);

/** What each type of restriction stops. Other types stop no message. */
const restrictions: Readonly<Record<string, RestrictionNotice['restricts']>> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: 'business_initiated',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: 'everything',
};

/** The notices of an `account_update` about sending. The end of a restriction without an end is found by an inspection. */
export const accountNotices = (
  value: Json,
  context: NoticeContext,
): readonly (InspectionNotice | RestrictionNotice)[] => {
  const event = (textAt(value, 'event') ?? '').toUpperCase();
  const notice = { ...targetOf(value, context), providerCode: event };
  if (closingEvents.has(event) || (event === 'DISABLED_UPDATE' && isDisabled(value)))
    return [{ ...notice, kind: 'inspection' }];
  if (event !== 'ACCOUNT_RESTRICTION') return [];
  const at = Math.min(context.now, context.sentAt ?? context.now);
  return (['everything', 'business_initiated'] as const).flatMap((restricts) => {
    const items = objectsAt(value, 'restriction_info').filter(
      (item) => restrictions[textAt(item, 'restriction_type') ?? ''] === restricts,
    );
    const until = latest(items.map((item) => instantAt(item, 'expiration')));
    return items.length > 0 ? [{ ...notice, kind: 'restriction', restricts, at, until }] : [];
  });
};

const targetOf = (value: Json, { wabaId }: NoticeContext): AccountTarget => ({
  wabaId: idAt(objectAt(value, 'waba_info'), 'waba_id') ?? wabaId,
  phoneNumberId: idAt(value, 'phone_number_id') ?? null,
  phoneNumber: idAt(value, 'phone_number') ?? idAt(value, 'display_phone_number') ?? null,
});

const isDisabled = (value: Json): boolean =>
  textAt(objectAt(value, 'ban_info'), 'waba_ban_state') === 'DISABLE';

/** The latest end. Null when one restriction has no end. */
const latest = (ends: readonly (number | undefined)[]): number | null =>
  ends.reduce<number | null>(
    (last, end) => (last === null || end === undefined ? null : Math.max(last, end)),
    0,
  );
