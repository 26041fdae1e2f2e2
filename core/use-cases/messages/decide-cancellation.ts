import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { Channel } from '../../model/channels/channel.js';
import { acceptedUsage } from '../../model/messages/accepted-usage.js';
import type { Message, MessageError } from '../../model/messages/message.js';
import { shownOf } from '../../model/messages/moment.js';
import { applyStep, type MessageStatus } from '../../model/messages/status.js';
import type { MessageId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** Why a message cannot be cancelled: it is inbound, it has this status, or a call for it has begun and may have arrived. */
export type NotCancellable = {
  readonly code: 'message_not_cancellable';
  readonly id: MessageId;
  readonly reason: 'inbound' | 'under_way' | Exclude<MessageStatus, 'accepted'>;
};

/** A cancellation to commit, and the message after it. */
export type Cancellation = {
  readonly message: Message;
  readonly change: ChangeWith<'puts' | 'events' | 'withdrawals' | 'refund' | 'usage'>;
};

/** Why a message is `failed` that its project cancelled. */
export const cancelledError: MessageError = {
  code: 'cancelled',
  message: 'It was cancelled before it was sent.',
};

/** Whether a message is cancelled already. */
export const isCancelled = ({ error }: Pick<Message, 'error'>): boolean =>
  error?.code === cancelledError.code;

/**
 * Decides whether a message is cancelled. The message then counts as if it had never been accepted: in neither quota nor usage,
 * each of the period and the day of its acceptance. Whether its send has begun is for the commit to judge.
 */
export const decideCancellation = (
  message: Message,
  { channel, now }: { readonly channel: Pick<Channel, 'type' | 'provider'>; readonly now: Instant },
): E.Either<NotCancellable, Cancellation> => {
  const { id, project, progress, direction } = message;
  const reason = direction === 'inbound' ? direction : progress.status;
  if (reason !== 'accepted') return E.left({ code: 'message_not_cancellable', id, reason });
  const failed = applyStep(progress, { status: 'failed', at: now });
  const cancelled: Message = { ...message, progress: failed, error: cancelledError };
  return E.right({
    message: cancelled,
    change: {
      project,
      at: now,
      puts: { messages: [cancelled] },
      events: [{ type: 'message.failed', at: now, ...shownOf(cancelled) }],
      withdrawals: [{ lane: message.channel, subject: id }],
      refund: { spentAt: progress.reachedAt.accepted ?? now },
      usage: acceptedUsage(message, channel).map((counted) => ({ ...counted, quantity: -1 })),
    },
  });
};
