import * as t from 'io-ts';
import { about, described, explained } from '../../../core/shared/codec.js';
import { conversations } from '../../../core/use-cases/conversations/conversations.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const reads = 'messages:read';
const writes = 'messages:write';
const one = '/v1/conversations/{id}';

/** `true` in a query. */
const onlyTrue = explained(
  described(
    new t.Type<true, unknown, unknown>(
      'OnlyTrue',
      (u): u is true => u === true,
      (u, context) => (u === 'true' ? t.success(true) : t.failure(u, context, 'must be true')),
      String,
    ),
    { type: 'string', enum: ['true'] },
  ),
  'A choice that can only be made, and is not made without the parameter.',
);

/** The routes under `/v1/conversations`. */
export const conversationRoutes: readonly Route[] = routesOf(conversations, {
  listConversations: {
    ...{ method: 'GET', path: '/v1/conversations', scope: reads },
    client: 'conversations.page',
    comment: 'Gets a page of conversations, the most recent first.',
    commentOfAll: 'Iterates over every conversation, the most recent first.',
    inRequest: { unread: about(onlyTrue, 'Only those with unread messages.') },
  },
  getConversation: {
    ...{ method: 'GET', path: one, scope: reads },
    client: 'conversations.get',
    comment: 'Gets a conversation by its id.',
  },
  listConversationMessages: {
    ...{ method: 'GET', path: `${one}/messages`, scope: reads },
    client: 'conversations.messages.page',
    comment: 'Gets a page of the messages of a conversation, newest first.',
    commentOfAll: 'Iterates over every message of a conversation, newest first.',
  },
  readConversation: {
    ...{ method: 'POST', path: `${one}/read`, scope: writes },
    client: 'conversations.markRead',
    comment: 'Marks a conversation as read. Idempotent.',
  },
  showTyping: {
    ...{ method: 'POST', path: `${one}/typing`, scope: writes },
    client: 'conversations.showTyping',
  },
  blockContact: {
    ...{ method: 'POST', path: `${one}/block`, scope: writes },
    client: 'conversations.block',
  },
  unblockContact: {
    ...{ method: 'POST', path: `${one}/unblock`, scope: writes },
    client: 'conversations.unblock',
  },
  assignConversation: {
    ...{ method: 'POST', path: `${one}/assign`, scope: writes },
    body: { name: 'AssignConversation', meaning: 'Who answers a conversation from now on.' },
    about: { member_not_found: 'assignee' },
    client: 'conversations.assign',
  },
  listNotes: {
    ...{ method: 'GET', path: `${one}/notes`, scope: reads },
    client: 'conversations.notes.page',
    comment: 'Gets a page of the notes of a conversation, newest first.',
    commentOfAll: 'Iterates over every note of a conversation, newest first.',
  },
  addNote: {
    ...{ method: 'POST', path: `${one}/notes`, scope: writes, status: 201 },
    body: { name: 'NoteBody', meaning: 'A note to add.' },
    client: 'conversations.notes.add',
  },
  removeNote: {
    ...{ method: 'DELETE', path: `${one}/notes/{note}`, scope: writes },
    client: 'conversations.notes.remove',
  },
});
