import type { ChannelId, MessageId } from '../../shared/ids.js';
import { hourMs, type Instant } from '../../shared/time.js';
import type { OptOutCategory } from '../contacts/preference.js';
import type { Charge } from './charge.js';
import type { MessageError } from './message.js';
import type { NetworkRecipient } from './person/person.js';
import type { StatusUpdate } from './status.js';

/** How long a report that matches no message yet is kept (docs/specification.md#3.6.7). */
export const reportRetentionMs = 24 * hourMs;

/** A provider's report about a message that was handed to it. */
export type StatusReport = {
  readonly kind: 'status';
  readonly channel: ChannelId;
  /** The provider's name for the message; null where the report has none. */
  readonly providerId: string | null;
  /** Our own id, where the provider echoes it. */
  readonly echo: MessageId | null;
  readonly status: StatusUpdate['status'];
  /** When it happened, by the provider's clock. */
  readonly at: Instant;
  readonly error: MessageError | null;
  /** The provider's own code for the error, for the timeline. */
  readonly providerCode: string | null;
  /** What the network calls the recipient, as far as it says so. */
  readonly recipient?: NetworkRecipient | undefined;
  /** The message failed because the recipient does not want such messages on the channel. */
  readonly optsOut?: OptOutCategory | undefined;
  /** What the network charges, as far as it says so. */
  readonly charge?: Charge | undefined;
  /**
   * The provider was asked for it: a report that says nothing new, or of a message that is not known, is dropped, and none is a
   * sign that reports arrive by themselves.
   */
  readonly isAsked?: true | undefined;
};

/** A report whose message is not known yet. It is stored under the provider's id of the message. */
export type UnmatchedReport = {
  readonly report: StatusReport;
  readonly receivedAt: Instant;
};
