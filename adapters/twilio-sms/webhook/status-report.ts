import type { InspectionRequest } from '../../../core/model/channels/inspection.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import { type ChannelId, isId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { suggestsTrouble } from '../errors/classify.js';
import { reportOf } from '../status.js';
import { idIn } from './form.js';

/** Where and when a callback arrived. `echo` is our id of the message, from the query of the callback's URL. */
export type CallbackContext = {
  readonly channel: ChannelId;
  readonly echo: string;
  readonly at: Instant;
};

/** The reports of a status callback. Undefined for a status that nothing here reads, or without an id. */
export const statusReports = (
  form: URLSearchParams,
  { channel, echo, at }: CallbackContext,
): readonly (StatusReport | InspectionRequest)[] | undefined => {
  const state = {
    providerId: idIn(form, 'MessageSid') ?? idIn(form, 'SmsSid'),
    name: form.get('MessageStatus') ?? '',
    code: codeIn(form),
    at,
  };
  const report = reportOf(state, channel);
  if (!report) return undefined;
  const named = { ...report, echo: isId('msg')(echo) ? echo : null };
  const { providerCode } = report;
  return providerCode !== null && suggestsTrouble(Number(providerCode))
    ? [named, { kind: 'inspection', channel, providerCode }]
    : [named];
};

const codeIn = (form: URLSearchParams): number | undefined => {
  const text = form.get('ErrorCode') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};
