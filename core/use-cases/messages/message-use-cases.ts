import type { CallOf } from '../use-case.js';
import type { messages } from './messages.js';

/** The use cases of messages. Written from their declarations by `npm run openapi`. */
export type MessageUseCases = {
  /**
   * Accepts a message. A worker sends it later, and events tell what becomes of it. Decode input from outside with `Send`
   * first. With `fallbackChannels`, a channel that cannot send now is passed over, and the next one sends another message in
   * place of one that fails for a reason that another network can mend. A repeat with the same `idempotencyKey` within 24
   * hours gives the first answer again, with `isReplay`.
   *
   * One commit: the message, `message.accepted`, its job, its webhook deliveries, quota, usage and the idempotency record.
   * When the promise rejects, it may have happened: repeat it with the same key. The refusals stand in the order of their
   * checks. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `idempotency_in_progress`: a send with this key runs now.
   * - `channel_not_found`: the project has no such channel.
   * - `channel_inactive`: the channel is not `active`.
   * - `channel_restricted`: the provider refuses templates of the channel until `until`.
   * - `invalid_recipient`: the number cannot exist, or the project knows no such user id or contact.
   * - `recipient_needs_number`: the network sends this to numbers alone, and the number is not known.
   * - `template_not_found`: the project has no such template.
   * - `template_channel_mismatch`: the template belongs to another channel.
   * - `template_not_approved`: the template is not approved.
   * - `template_parameter_mismatch`: the template has another number of variables.
   * - `template_header_mismatch`: the media file or the place does not fit the header of the template.
   * - `media_not_found`: the project has no such media file.
   * - `media_not_sendable`: a received media file has a type or a size that uploads cannot have.
   * - `caption_not_allowed`: a file of this kind has no caption.
   * - `content_not_supported`: the network of the channel takes no message of this kind.
   * - `content_too_long`: a text or a list is longer than the network of the channel takes.
   * - `content_invalid`: a content breaks a rule of the network of the channel; `param` says where.
   * - `voice_needs_opus`: a voice message is no Ogg with Opus in one channel.
   * - `window_closed`: the message requires an open window, and the person has not written or called within 24 hours.
   * - `reply_target_mismatch`: the message to answer is none of the channel and the person, or takes no reaction; `reason`
   *   says which.
   * - `idempotency_key_reuse`: a send with another content has this key.
   * - `project_suspended`: an operator has suspended the project, or it is to be deleted.
   * - `subscription_required`: the project has no subscription.
   * - `payment_failed`: a payment for the project has failed.
   * - `message_quota_exceeded`: the allowance of the project is used up.
   * - `project_backlog_exceeded`: as many messages of the project wait as may wait.
   * - `channel_backlog_exceeded`: too many messages of the channel wait; `retryAfterSeconds` says how long to wait.
   */
  readonly acceptMessage: CallOf<typeof messages.acceptMessage>;

  /**
   * Gets a message with its current status. The status never moves backward. Events tell of each change.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   */
  readonly getMessage: CallOf<typeof messages.getMessage>;

  /**
   * Lists messages, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not a message of the project.
   */
  readonly listMessages: CallOf<typeof messages.listMessages>;

  /**
   * Searches messages, newest first. Only contact, direction, time and failure have an index. For all else a page looks at
   * 5,000 messages: it can be short, or empty, and `next` continues the search.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of a message.
   * - `invalid_recipient`: the number in `to` cannot exist, and is not that of a channel of the project.
   */
  readonly searchMessages: CallOf<typeof messages.searchMessages>;

  /**
   * Marks an inbound message as read, and tells its sender. The provider shows the sender that the message was read, where
   * the network can. A repeated call changes nothing and gets the same answer. The message must be inbound.
   *
   * One commit: the message and the job of the confirmation. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   * - `message_direction_invalid`: the message is outbound.
   */
  readonly markRead: CallOf<typeof messages.markRead>;

  /**
   * Cancels a message that waits to be sent. The message fails with `cancelled`, is never sent, and counts in neither quota
   * nor usage. A repeated call changes nothing and gets the same answer. A message waits until its first call of the
   * provider begins, and again after a call that surely did not arrive.
   *
   * One commit: the message, `message.failed`, its webhook deliveries, its job, quota and usage. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   * - `message_not_cancellable`: the message is inbound, has a later status than `accepted`, or a call for it has begun;
   *   `reason` says which.
   */
  readonly cancelMessage: CallOf<typeof messages.cancelMessage>;

  /**
   * Gets everything that happened to a message, oldest first. Shows the acceptance, each attempt at the provider, each
   * status report, each event and each webhook delivery attempt. It is for people: the fields of `detail` are an open set.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `message_not_found`: the project has no such message.
   */
  readonly getTimeline: CallOf<typeof messages.getTimeline>;
};
