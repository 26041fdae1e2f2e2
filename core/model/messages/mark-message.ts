import type { Instant } from '../../shared/time.js';
import { isReaction } from '../contents/contents.js';
import type { EventDraft } from '../events/event.js';
import { type Happening, hasOtherReactions, takenBack, withMark } from './marks.js';
import type { Message } from './message.js';
import { standingOf } from './moment.js';
import { isErased } from './person/person.js';

/** A message to which something happened, and what is announced of it. */
export type Marking = { readonly message: Message; readonly events: readonly EventDraft[] };

/** Marks a message. Undefined where that changes nothing, and of a message that is erased or not kept. */
export const markMessage = (
  target: Message | undefined,
  happening: Happening | undefined,
  now: Instant,
): Marking | undefined => {
  if (!target || !happening || isErased(target)) return undefined;
  const message = withMark(target, happening);
  if (message === target) return undefined;
  const isAnnounced = hasOtherReactions(target, message);
  const event: EventDraft = { type: 'message.reaction_changed', at: now, ...standingOf(message) };
  return { message, events: isAnnounced ? [event] : [] };
};

/** Whether an outbound message that moved is a reaction that stands from now on, or one that failed after the network took it. */
export const movesReaction = (before: Message, after: Message): boolean => {
  const [was, is] = [before.progress.status, after.progress.status];
  if (!isReaction(before.content) || before.direction !== 'outbound' || was === is) return false;
  return was === 'accepted' ? is !== 'failed' : is === 'failed';
};

/** What such a reaction does to its target. */
export const markByReaction = (
  { id, content, progress }: Message,
  target: Message | undefined,
  now: Instant,
): Marking | undefined => {
  if (!target || content.type !== 'interactive' || content.kind !== 'reaction') return undefined;
  if (progress.status === 'failed') return markMessage(target, takenBack(target, id), now);
  const at = progress.reachedAt.sent ?? now;
  return markMessage(target, { kind: 'business', emoji: content.emoji, at, by: id }, now);
};
