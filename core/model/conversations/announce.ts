import { type Instant, secondMs } from '../../shared/time.js';
import type { EventDraft } from '../events/event.js';
import { type Conversation, changedConversationJson } from './conversation.js';

/** The least time between two events of a conversation (docs/specification.md#2.14.7). */
export const announceEveryMs = secondMs;

/** What an event tells beside the new message, which has events of its own. */
const told = [
  'unreadCount',
  'lastInboundAt',
  'assignee',
] as const satisfies readonly (keyof Conversation)[];

/** Whether a change of a conversation is told by an event. The first message to a person is not. */
export const isAnnounced = (before: Conversation | undefined, after: Conversation): boolean =>
  before
    ? told.some((key) => before[key] !== after[key])
    : after.lastInboundAt !== undefined || after.group !== undefined;

/**
 * Whether an event of the conversation would come too soon. Clocks of two processes differ a little, so the last event can lie
 * ahead. A clock that stepped back further delays none.
 */
export const isTooSoon = (
  { announcedAt }: Pick<Conversation, 'announcedAt'>,
  at: Instant,
): boolean => announcedAt !== undefined && Math.abs(at - announcedAt) < announceEveryMs;

/** A conversation and the event of its change: at once, or due when the time since the last one is over. */
export const announced = (
  is: Conversation,
  at: Instant,
): { readonly is: Conversation; readonly event: EventDraft | undefined } => {
  const { announcedAt, announceAt: _, ...rest } = is;
  if (announcedAt !== undefined && isTooSoon(is, at))
    return { is: { ...is, announceAt: announcedAt + announceEveryMs }, event: undefined };
  const data = JSON.stringify(changedConversationJson({ now: at, ...rest }));
  return {
    is: { announcedAt: at, ...rest },
    event: { type: 'conversation.updated', at, subject: is.id, data },
  };
};
