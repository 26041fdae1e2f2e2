import type { StatusUpdate } from '../../core/model/messages/status.js';
import type { StatusReport } from '../../core/model/messages/status-report.js';
import type { ChannelId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { messageErrorOf } from './errors/classify.js';

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

/** What Twilio says of a message, in a callback or when it is asked. */
export type MessageState = {
  /** Its id at Twilio. */
  readonly providerId: string | undefined;
  /** The name of its status. */
  readonly name: string;
  /** Why it failed, if it did and Twilio says so. */
  readonly code: number | undefined;
  readonly at: Instant;
};

/** The report of a state. Undefined for a status that nothing here reads, or without an id. */
export const reportOf = (
  { providerId, name, code: given, at }: MessageState,
  channel: ChannelId,
): StatusReport | undefined => {
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  if (providerId === undefined || status === undefined) return undefined;
  const code = status === 'failed' ? given : undefined;
  return {
    kind: 'status',
    channel,
    providerId,
    echo: null,
    status,
    at,
    error: status === 'failed' ? errorOf(name, code) : null,
    providerCode: code === undefined ? null : String(code),
  };
};

const errorOf = (status: string, code: number | undefined): StatusReport['error'] =>
  code === undefined
    ? {
        code: 'provider_error',
        message: `Twilio reports the message as ${status}, without a code.`,
      }
    : messageErrorOf({ code, details: undefined });
