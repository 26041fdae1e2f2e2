import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { templateStatuses } from '../../../../core/model/templates/status.js';
import { templateJson } from '../../../../core/model/templates/template-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf } from '../../../../core/shared/codec.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { TemplateListView } from '../../views/list.js';
import { reference } from '../filters/references.js';
import { Cursor, defaultLimit, Limit } from '../page-limit.js';

const Query = closed(
  'ListTemplatesQuery',
  {},
  {
    status: oneOf('TemplateStatus', templateStatuses),
    channel: reference('chan'),
    name: t.string,
    limit: Limit,
    cursor: Cursor,
  },
);

const invalidCursor = (given = '') =>
  E.left({ code: 'invalid_cursor', param: 'cursor', given } as const);

/** `GET /v1/templates` (docs/specification.md#4.9.2). */
export const listTemplatesRoute = route({
  method: 'GET',
  path: '/v1/templates',
  name: 'listTemplates',
  summary: 'Lists templates, newest first.',
  description: [
    'Lists templates of every channel of the project, or of one.',
    '`name` matches exactly.',
  ],
  scope: 'templates:read',
  query: Query,
  success: json(200, TemplateListView),
  errors: ['invalid_cursor'],
  handle: async ({ listTemplates }, { project, query }) => {
    const { cursor, limit = defaultLimit, ...filter } = query;
    const before = cursor === undefined ? undefined : readCursor('tmpl', cursor);
    if (cursor !== undefined && before === undefined) return invalidCursor(cursor);
    const page = await listTemplates({ project, ...filter, before, limit });
    if (E.isLeft(page)) return invalidCursor(cursor);
    const { items, hasMore, next } = page.right;
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(templateJson), has_more: hasMore, next_cursor });
  },
});
