import type { StatusUpdate } from '../../../core/model/messages/status.js';
import { isId } from '../../../core/shared/ids.js';
import { messageErrorOf } from '../errors/classify.js';
import { errorTable } from '../errors/error-table.js';
import { type CloudError, codeText, readError } from '../errors/read-error.js';
import { idAt, type Json, objectsAt, textAt } from '../graph/json.js';
import { happenedAt } from './instants.js';
import type { ConditionNotice, NumberOf, StatusNotice, Surroundings } from './notice.js';

/** A voice note that was played was read; what else the provider may say is no status of ours. */
const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** What one item of `statuses` tells; nothing where it is none that we know. */
export const statusNotices = (
  item: Json,
  number: NumberOf,
  surroundings: Surroundings,
): readonly (StatusNotice | ConditionNotice)[] => {
  const providerId = idAt(item, 'id');
  const name = textAt(item, 'status') ?? '';
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  if (providerId === undefined || status === undefined) return [];
  const at = happenedAt(item, surroundings);
  const error = status === 'failed' ? readError(objectsAt(item, 'errors')[0]) : undefined;
  const echo = textAt(item, 'biz_opaque_callback_data') ?? '';
  const notice: StatusNotice = {
    ...number,
    kind: 'status',
    providerId,
    echo: isId('msg')(echo) ? echo : null,
    status,
    at,
    error: error ? messageErrorOf(error) : null,
    providerCode: error ? codeText(error) : null,
  };
  return error ? [notice, ...conditionOf(error, number, at)] : [notice];
};

/** What an error tells of the number as a whole; most tell nothing. */
export const conditionOf = (
  error: CloudError,
  number: NumberOf,
  at: number,
): readonly ConditionNotice[] => {
  const verdict = errorTable[error.code]?.verdict;
  if (verdict !== 'restricted' && verdict !== 'inactive') return [];
  const providerCode = codeText(error);
  return [{ ...number, kind: 'condition', becomes: verdict, at, until: null, providerCode }];
};
