import type { Change } from '../../commit/change.js';
import { markByReaction, movesReaction } from '../../model/messages/mark-message.js';
import type { Message } from '../../model/messages/message.js';
import type { MessageStore } from '../../ports/stores/message-store.js';

/**
 * A Change that moves a message of ours: where that is a reaction which the network took, its target has it from the same commit
 * on. The target is at the version that was read: a Change of it in between is a conflict.
 */
export const withReaction = async <C extends Change>(
  messages: Pick<MessageStore, 'find'>,
  before: Message,
  change: C,
): Promise<C> => {
  const moved = change.puts?.messages?.find(({ id }) => id === before.id);
  if (!moved || before.inReplyTo === null || !movesReaction(before, moved)) return change;
  const target = await messages.find(before.project, before.inReplyTo);
  const marking = markByReaction(moved, target, change.at);
  if (!marking) return change;
  return {
    ...change,
    puts: { ...change.puts, messages: [...(change.puts?.messages ?? []), marking.message] },
    events: [...(change.events ?? []), ...marking.events],
  };
};
