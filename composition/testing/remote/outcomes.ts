import type { MessageErrorCode } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../core/shared/time.js';
import { type Duration, millisecondsOf } from '../time/duration.js';

/** The outcomes of a call that a test can script. The message of an error is its code. */
export const outcomes = {
  /** The provider accepts the message. Its id there is made up unless it is given. */
  taken: (providerId: string | null = null): CallOutcome => ({ kind: 'taken', providerId }),
  /** The provider will never accept the message: it fails with this error. Default: `provider_error`. */
  refused: (code: MessageErrorCode = 'provider_error'): CallOutcome => ({
    kind: 'refused',
    error: { code, message: code },
    providerCode: code,
  }),
  /** The provider did not accept the message and may later. It is called again after `wait`, 1 s by default, or longer. */
  notTaken: (wait: Duration = secondMs): CallOutcome => ({
    kind: 'not_taken',
    waitMs: millisecondsOf(wait),
    providerCode: null,
  }),
  /** The provider limits the recipient, or the whole channel. It is called again after `wait`, 1 s by default. */
  throttled: (
    wait: Duration = secondMs,
    scope: 'channel' | 'recipient' = 'recipient',
  ): CallOutcome => ({
    kind: 'throttled',
    scope,
    waitMs: millisecondsOf(wait),
    providerCode: null,
  }),
  /**
   * The channel cannot send, and is inspected: it becomes `inactive`, or `restricted` until the next inspection 10 minutes
   * later. The message waits.
   */
  channelTrouble: (becomes: 'inactive' | 'restricted' = 'inactive'): CallOutcome => ({
    kind: 'channel_trouble',
    becomes,
    providerCode: null,
  }),
  /** No answer came: the message may have arrived. Without a report it is sent again after 10 s. */
  unknown: (reason = 'no answer came'): CallOutcome => ({ kind: 'unknown', reason }),
} as const;
