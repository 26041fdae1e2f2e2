import type * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../model/messages/message.js';
import type { TimelineEntry } from '../../model/messages/timeline.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { Page } from '../../shared/page.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { Accepted, AcceptMessage, AcceptRefusal } from './accept-message.js';
import type { InvalidRecipient } from './decide-acceptance.js';
import type { MarkReadRefusal } from './mark-read.js';
import type { ListMessages, MessageNotFound, MessageQuery } from './read-messages.js';
import type { SearchedMessages, SearchMessages } from './search-messages.js';

/** The use cases of messages. */
export type MessageUseCases = {
  /**
   * Accepts a message. A worker sends it later, and events tell what becomes of it. Decode input from outside with `Send`
   * first. A repeat with the same `idempotencyKey` within 24 hours gives the first answer again, with `isReplay`.
   *
   * One commit: the message, `message.accepted`, its job, its webhook deliveries, quota, usage and the idempotency
   * record. When the promise rejects, it may have happened: repeat it with the same key. Refusals, in the order of their checks:
   * - `invalid_input`: a value is outside its bounds.
   * - `idempotency_in_progress`: a send with this key runs now.
   * - `channel_not_found`: the project has no such channel.
   * - `channel_inactive`: the channel is not `active`.
   * - `channel_restricted`: the provider refuses templates of the channel until `until`.
   * - `invalid_recipient`: the number cannot exist.
   * - `template_not_found`, `template_channel_mismatch`, `template_not_approved`: the template cannot be sent.
   * - `template_parameter_mismatch`, `template_header_mismatch`: the values do not fit the template.
   * - `media_not_found`, `media_not_sendable`, `caption_not_allowed`: the media file cannot be sent so.
   * - `idempotency_key_reuse`: a send with another content has this key.
   * - `subscription_required`, `payment_failed`, `message_quota_exceeded`: the project may not send now.
   * - `channel_backlog_exceeded`: too many messages of the channel wait; `retryAfterSeconds` says how long to wait.
   */
  readonly acceptMessage: (
    command: AcceptMessage,
  ) => Promise<E.Either<InvalidInput | AcceptRefusal, Accepted>>;

  /**
   * Reads one message with its present status.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   */
  readonly getMessage: (
    query: MessageQuery,
  ) => Promise<E.Either<InvalidInput | MessageNotFound, Message>>;

  /**
   * Reads a page of messages, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not a message of the project.
   */
  readonly listMessages: (
    query: ListMessages,
  ) => Promise<E.Either<InvalidInput | InvalidCursor, Page<Message>>>;

  /**
   * Searches messages, newest first. Only direction, time and failure have an index. For all else a page looks at 5,000
   * messages: it can be short, or empty, and `next` continues the search.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of a message.
   * - `invalid_recipient`: the number in `to` cannot exist, and is not that of a channel of the project.
   */
  readonly searchMessages: (
    query: SearchMessages,
  ) => Promise<E.Either<InvalidInput | InvalidCursor | InvalidRecipient, SearchedMessages>>;

  /**
   * Marks an inbound message read, and tells its sender where the network can. Idempotent.
   *
   * One commit: the message and the job of the confirmation. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   * - `message_direction_invalid`: the message is outbound.
   */
  readonly markRead: (
    command: MessageQuery,
  ) => Promise<E.Either<InvalidInput | MarkReadRefusal, Message>>;

  /**
   * Reads what happened to a message, oldest first: attempts, reports, events, webhook deliveries.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   */
  readonly getTimeline: (
    query: MessageQuery,
  ) => Promise<E.Either<InvalidInput | MessageNotFound, readonly TimelineEntry[]>>;
};
