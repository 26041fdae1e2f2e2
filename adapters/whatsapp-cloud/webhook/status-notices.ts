import type { StatusUpdate } from '../../../core/model/messages/status.js';
import { isId } from '../../../core/shared/ids.js';
import { messageErrorOf, suggestsTrouble } from '../errors/classify.js';
import { type CloudError, codeText, readError } from '../errors/read-error.js';
import { idAt, type Json, objectsAt, textAt } from '../graph/json.js';
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
  };
  return error ? [notice, ...inspectionNotices(error, number)] : [notice];
};

/** The notice of an error that suggests that the whole number cannot send. None for any other error. */
export const inspectionNotices = (
  error: CloudError,
  number: NumberIds,
): readonly InspectionNotice[] =>
  suggestsTrouble(error)
    ? [{ ...number, kind: 'inspection', phoneNumber: null, providerCode: codeText(error) }]
    : [];
