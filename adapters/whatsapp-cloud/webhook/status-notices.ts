import type { Pricing } from '../../../core/model/messages/charge.js';
import type { StatusUpdate } from '../../../core/model/messages/status.js';
import { isId } from '../../../core/shared/ids.js';
import { messageErrorOf, optOutIn, suggestsTrouble } from '../errors/classify.js';
import { type CloudError, codeText, readError } from '../errors/read-error.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { InspectionNotice, NoticeContext, NumberIds, StatusNotice } from './notice.js';
import { recipientOf } from './people.js';
import { happenedAt } from './timestamps.js';

/** The message status that each of WhatsApp's statuses means. A played voice message counts as read. */
const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** The notices of one item of `statuses`. None for an unknown status. */
export const statusNotices = (
  item: Json,
  number: NumberIds,
  context: NoticeContext,
): readonly (StatusNotice | InspectionNotice)[] => {
  const providerId = idAt(item, 'id');
  const name = textAt(item, 'status') ?? '';
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  if (providerId === undefined || status === undefined) return [];
  const at = happenedAt(item, context);
  const error = status === 'failed' ? readError(objectsAt(item, 'errors')[0]) : undefined;
  const echo = textAt(item, 'biz_opaque_callback_data') ?? '';
  const recipient = recipientOf(item);
  const pricing = pricingOf(item);
  const optsOut = error && optOutIn(error);
  const notice: StatusNotice = {
    ...number,
    kind: 'status',
    providerId,
    echo: isId('msg')(echo) ? echo : null,
    status,
    ...(recipient && { recipient }),
    at,
    error: error ? messageErrorOf(error) : null,
    providerCode: error ? codeText(error) : null,
    ...(pricing && { charge: { pricing } }),
    ...(optsOut && { optsOut }),
  };
  return error ? [notice, ...inspectionNotices(error, number)] : [notice];
};

/** Characters of a word of WhatsApp that are kept. */
const longestWord = 64;

/** By what WhatsApp charges for a message. Undefined where it does not say. */
const pricingOf = (item: Json): Pricing | undefined => {
  const given = objectAt(item, 'pricing');
  const word = (name: string): string | null =>
    textAt(given, name)?.slice(0, longestWord).toLowerCase() ?? null;
  const category = word('category');
  if (category === null) return undefined;
  const type = word('type');
  const { billable } = given ?? {};
  // WhatsApp is to leave `billable` out: the type says it too.
  const isBillable = typeof billable === 'boolean' ? billable : type?.startsWith('free') !== true;
  const model = textAt(given, 'pricing_model')?.slice(0, longestWord) ?? null;
  return { billable: isBillable, category, type, model };
};

/** The notice of an error that suggests that the whole number cannot send. None for any other error. */
export const inspectionNotices = (
  error: CloudError,
  number: NumberIds,
): readonly InspectionNotice[] =>
  suggestsTrouble(error)
    ? [{ ...number, kind: 'inspection', phoneNumber: null, providerCode: codeText(error) }]
    : [];
