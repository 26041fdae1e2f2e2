import type { Instant } from '../../../core/shared/time.js';
import { readError } from '../errors/read-error.js';
import { idAt, isJson, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { accountNotices } from './account-events.js';
import { inboundNotices } from './inbound.js';
import { instantAt } from './instants.js';
import type { Notice, Surroundings } from './notice.js';
import { conditionOf, statusNotices } from './statuses.js';
import { categoryNotices, templateNotices } from './template-events.js';

/**
 * Everything that a webhook tells which means something to us, in its order: every change of every entry.
 * Whatever is unknown or broken is passed over, and never takes its neighbours with it.
 */
export const parseWebhook = (body: unknown, now: Instant): readonly Notice[] => {
  if (!isJson(body) || body.object !== 'whatsapp_business_account') return [];
  return objectsAt(body, 'entry').flatMap((entry) => {
    const wabaId = idAt(entry, 'id') ?? '';
    const surroundings = { wabaId, toldAt: instantAt(entry, 'time'), now };
    return objectsAt(entry, 'changes').flatMap((change) => changeNotices(change, surroundings));
  });
};

const changeNotices = (change: Json, surroundings: Surroundings): readonly Notice[] => {
  const value = objectAt(change, 'value');
  if (!value) return [];
  switch (textAt(change, 'field')) {
    case 'messages':
      return messagesNotices(value, surroundings);
    case 'message_template_status_update':
      return templateNotices(value, surroundings);
    case 'template_category_update':
      return categoryNotices(value, surroundings);
    case 'account_update':
      return accountNotices(value, surroundings);
    default:
      return [];
  }
};

const messagesNotices = (value: Json, surroundings: Surroundings): readonly Notice[] => {
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  if (phoneNumberId === undefined) return [];
  const number = { wabaId: surroundings.wabaId, phoneNumberId };
  const told = surroundings.toldAt ?? surroundings.now;
  return [
    ...objectsAt(value, 'messages').flatMap((item) =>
      inboundNotices(item, value, number, surroundings),
    ),
    ...objectsAt(value, 'statuses').flatMap((item) => statusNotices(item, number, surroundings)),
    ...objectsAt(value, 'errors').flatMap((item) => {
      const error = readError(item);
      return error ? conditionOf(error, number, told) : [];
    }),
  ];
};
