import * as E from 'fp-ts/lib/Either.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { MessageListView } from '../../views/list.js';
import { defaultLimit } from '../page-limit.js';
import { ListMessagesQuery } from './list-query.js';

const invalidCursor = (given = '') =>
  E.left({ code: 'invalid_cursor', param: 'cursor', given } as const);

/** The parameters of a list that an index finds. With any other it is a search. */
const withIndex: ReadonlySet<string> = new Set(['direction', 'limit', 'cursor']);

/**
 * `GET /v1/messages` (docs/specification.md#4.2.1). The list of all messages, or of one direction, has an index; with any other
 * filter it is a search, whose pages can be short.
 */
export const listMessagesRoute = route({
  method: 'GET',
  path: '/v1/messages',
  name: 'listMessages',
  summary: 'Lists messages, newest first.',
  description: [
    'Lists outbound and inbound messages of the project.',
    'A message must fit every filter that is given. `status` takes several, with commas between them.',
    'With a filter other than `direction` a page looks at 5,000 messages at most: it can have fewer than `limit` items, or none,',
    'while `has_more` is true. Continue with `next_cursor`. A range of time makes the search shorter.',
  ],
  client: { call: 'messages.page' },
  scope: 'messages:read',
  query: ListMessagesQuery,
  success: json(200, MessageListView),
  errors: ['invalid_cursor', 'invalid_recipient'],
  isSearch: (parameters) => parameters.some((name) => !withIndex.has(name)),
  handle: async ({ listMessages, searchMessages }, { project, query }) => {
    const { direction, limit = defaultLimit, cursor } = query;
    const before = cursor === undefined ? undefined : readCursor('msg', cursor);
    if (cursor !== undefined && before === undefined) return invalidCursor(cursor);
    const { created_after: createdAfter, created_before: createdBefore } = query;
    const { status, channel, peer, to, template, error, metadata } = query;
    const filter = { direction, status, channel, peer, to, template, error, metadata };
    const { direction: _, ...others } = { ...filter, createdAfter, createdBefore };
    const isSearch = Object.values(others).some((given) => given !== undefined);
    const page = isSearch
      ? await searchMessages({
          project,
          filter,
          createdAfter,
          createdBefore,
          before,
          limit,
        })
      : await listMessages({ project, direction, before, limit });
    if (E.isLeft(page))
      return page.left.code === 'invalid_cursor' ? invalidCursor(cursor) : E.left(page.left);
    const { items, next } = page.right;
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(messageJson), has_more: next !== null, next_cursor });
  },
});
