import type { InspectionRequest } from '../../../core/model/channels/inspection.js';
import type { StatusUpdate } from '../../../core/model/messages/status.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import { type ChannelId, isId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { messageErrorOf, suggestsTrouble } from '../errors/classify.js';
import { idIn } from './form.js';

/**
 * The message status that each of Twilio's statuses means. One that Twilio has taken, and not handed to a carrier yet, is
 * `sent`: `sent_at` is when the provider accepted it.
 */
const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

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
  const providerId = idIn(form, 'MessageSid') ?? idIn(form, 'SmsSid');
  const name = form.get('MessageStatus') ?? '';
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  if (providerId === undefined || status === undefined) return undefined;
  const code = status === 'failed' ? codeIn(form) : undefined;
  const report: StatusReport = {
    kind: 'status',
    channel,
    providerId,
    echo: isId('msg')(echo) ? echo : null,
    status,
    at,
    error: status === 'failed' ? errorOf(name, code) : null,
    providerCode: code === undefined ? null : String(code),
  };
  return code !== undefined && suggestsTrouble(code)
    ? [report, { kind: 'inspection', channel, providerCode: String(code) }]
    : [report];
};

const codeIn = (form: URLSearchParams): number | undefined => {
  const text = form.get('ErrorCode') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

const errorOf = (status: string, code: number | undefined): StatusReport['error'] =>
  code === undefined
    ? {
        code: 'provider_error',
        message: `Twilio reports the message as ${status}, without a code.`,
      }
    : messageErrorOf({ code, details: undefined });
