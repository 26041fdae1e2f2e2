import { factKey } from '../../../../core/commit/facts.js';
import type { Conversation } from '../../../../core/model/conversations/conversation.js';
import { conversationIds } from '../../../../core/model/conversations/conversation-id.js';
import { bind, reading } from '../../session/work.js';
import {
  conversationsWithin,
  deleteConversations,
  findConversations,
  putConversations,
  rowOf,
} from '../../tables/conversations.js';
import type { KnexAspect } from '../aspect.js';

/** Conversations, as they are after the group. */
export const conversations: KnexAspect = {
  load: ({ query: { conversations } }, { facts }) => {
    const found = (each: Conversation) =>
      facts.conversations.set(factKey(each.project, each.id), each);
    const ranges = [...conversations.of.values()].map(({ project, contact }) => ({
      project,
      ...conversationIds(contact),
    }));
    return [
      reading(findConversations, [...conversations.ids.values()], found),
      reading(conversationsWithin, ranges, found),
    ];
  },
  write: ({ verdicts, facts }) => {
    const changed = new Map(
      verdicts.flatMap(({ change: { project }, conversations: ids }) =>
        ids.map((id) => [factKey(project, id), { project, id }] as const),
      ),
    );
    const all = [...changed].map(([key, row]) => ({ row, is: facts.conversations.get(key) }));
    return [
      bind(
        putConversations,
        all.flatMap(({ is }) => (is ? [rowOf(is)] : [])),
      ),
      bind(
        deleteConversations,
        all.flatMap(({ row, is }) => (is ? [] : [row])),
      ),
    ];
  },
};
