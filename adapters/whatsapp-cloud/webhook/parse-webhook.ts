import type { Instant } from '../../../core/shared/time.js';
import { readError } from '../errors/read-error.js';
import { idAt, isJson, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { accountNotices } from './account-notices.js';
import { inboundNotices } from './inbound-notices.js';
import type { Notice, NoticeContext } from './notice.js';
import { inspectionNotices, statusNotices } from './status-notices.js';
import { categoryNotices, templateNotices } from './template-notices.js';
import { instantAt } from './timestamps.js';

/**
 * The notices in a webhook, in order: every change of every entry. Unknown and malformed items are skipped; the others
 * are still read.
 */
export const parseWebhook = (body: unknown, now: Instant): readonly Notice[] => {
  if (!isJson(body) || body.object !== 'whatsapp_business_account') return [];
  return objectsAt(body, 'entry').flatMap((entry) => {
    const wabaId = idAt(entry, 'id') ?? '';
    const context = { wabaId, sentAt: instantAt(entry, 'time'), now };
    return objectsAt(entry, 'changes').flatMap((change) => changeNotices(change, context));
  });
};

const changeNotices = (change: Json, context: NoticeContext): readonly Notice[] => {
  const value = objectAt(change, 'value');
  if (!value) return [];
  switch (textAt(change, 'field')) {
    case 'messages':
      return messagesNotices(value, context);
    case 'message_template_status_update':
      return templateNotices(value, context);
    case 'template_category_update':
      return categoryNotices(value, context);
    case 'account_update':
      return accountNotices(value, context);
    default:
      return [];
  }
};

const messagesNotices = (value: Json, context: NoticeContext): readonly Notice[] => {
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  if (phoneNumberId === undefined) return [];
  const number = { wabaId: context.wabaId, phoneNumberId };
  return [
    ...objectsAt(value, 'messages').flatMap((item) => inboundNotices(item, value, number, context)),
    ...objectsAt(value, 'statuses').flatMap((item) => statusNotices(item, number, context)),
    ...objectsAt(value, 'errors').flatMap((item) => {
      const error = readError(item);
      return error ? inspectionNotices(error, number) : [];
    }),
  ];
};
