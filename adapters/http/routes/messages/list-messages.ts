import * as E from 'fp-ts/lib/Either.js';
import { messageJson } from '../../../../core/model/messages/message-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf } from '../../../../core/shared/codec.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { MessageListView } from '../../views/list.js';
import { Cursor, defaultLimit, Limit } from '../page-limit.js';

const Query = closed(
  'ListMessagesQuery',
  {},
  { direction: oneOf('Direction', ['outbound', 'inbound']), limit: Limit, cursor: Cursor },
);

const invalidCursor = (given = '') =>
  E.left({ code: 'invalid_cursor', param: 'cursor', given } as const);

/** `GET /v1/messages` (docs/specification.md#4.2.1). */
export const listMessagesRoute = route({
  method: 'GET',
  path: '/v1/messages',
  name: 'listMessages',
  summary: 'Lists messages, newest first.',
  description: [
    'Lists outbound and inbound messages of the project.',
    '`direction` keeps one of the two.',
  ],
  scope: 'messages:read',
  query: Query,
  success: json(200, MessageListView),
  errors: ['invalid_cursor'],
  handle: async ({ listMessages }, { project, query }) => {
    const { direction, limit = defaultLimit, cursor } = query;
    const before = cursor === undefined ? undefined : readCursor('msg', cursor);
    if (cursor !== undefined && before === undefined) return invalidCursor(cursor);
    const page = await listMessages({ project, direction, before, limit });
    if (E.isLeft(page)) return invalidCursor(cursor);
    const { items, hasMore, next } = page.right;
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(messageJson), has_more: hasMore, next_cursor });
  },
});
