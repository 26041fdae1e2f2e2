import { eventData } from '../../../core/model/events/event.js';
import { reactionsOf } from '../../../core/model/messages/marks.js';
import type { Message } from '../../../core/model/messages/message.js';
import { isErased } from '../../../core/model/messages/person/person.js';
import { type Check, grouped } from './check.js';

/** S7: a message shows the newest reaction of its person by the network's time, and its last event of it too. */
export const newestReactionsStand: Check = ({ projects }) =>
  projects.flatMap(({ messages, events }) => {
    const about = grouped(messages.filter(isReactionTo), ({ inReplyTo }) => inReplyTo ?? '');
    return messages.flatMap((target) => {
      if (target.direction === 'outbound' || isErased(target)) return [];
      const shown = reactionsOf(target).map(({ emoji }) => emoji);
      const isRight = newestOf(about.get(target.id) ?? []).some(
        (emoji) => (emoji ?? undefined) === shown[0],
      );
      const told = events.findLast(
        ({ type, subject }) => type === 'message.reaction_changed' && subject === target.id,
      );
      const last = told ? JSON.parse(eventData(told.text)).reactions : [];
      const isTold = (last[0]?.emoji ?? undefined) === shown[0];
      return isRight && isTold ? [] : [`S7: ${target.id} shows another reaction than the newest`];
    });
  });

const isReactionTo = ({ content, inReplyTo }: Message): boolean =>
  inReplyTo !== null && content.type === 'interactive' && content.kind === 'reaction';

const sentAt = ({ progress }: Message): number => progress.reachedAt.sent ?? 0;

/** The newest emojis: several of the same time. */
const newestOf = (reactions: readonly Message[]): readonly (string | null)[] => {
  if (reactions.length === 0) return [null];
  const last = Math.max(...reactions.map(sentAt));
  return reactions
    .filter((each) => sentAt(each) === last)
    .map(({ content }) => ('emoji' in content ? content.emoji : null));
};
