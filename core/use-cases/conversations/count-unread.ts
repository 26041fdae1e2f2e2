import { type InputOf, input } from '../../contract/input.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** Conversations that are counted, at most: an inbox shows no greater number. */
export const unreadCounted = 100;

const countInput = input({ project: aProject });

/** See docs/decisions/0127. */
export const countUnreadConversations = useCase({
  kind: 'read',
  summary: `Counts the conversations of a project that have unread messages, up to ${unreadCounted}.`,
  permission: 'messages:read',
  owner: byProject,
  input: countInput,
  refusals: 'none',
  run:
    ({ conversations }: { readonly conversations: Pick<ConversationStore, 'countUnread'> }) =>
    ({ project }: InputOf<typeof countInput>): Promise<number> =>
      conversations.countUnread(project, unreadCounted),
});
