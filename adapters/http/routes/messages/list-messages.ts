import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { filterOf, messageQuery } from '../../../../core/model/messages/search/message-filter.js';
import { closed, isObject } from '../../../../core/shared/closed-object.js';
import { described } from '../../../../core/shared/codec.js';
import { definitionOf } from '../../../../core/shared/json-schema.js';
import { searchMessages } from '../../../../core/use-cases/messages/search-messages.js';
import { factsOf } from '../../../../core/use-cases/use-case.js';
import { readCursor } from '../../route/cursor.js';
import { defaultLimit, type PageQuery, pageQuery } from '../../route/page-limit.js';
import { route } from '../../route/route.js';
import { successOf } from '../../route/route-of.js';
import { inOrder, type TimeRange, timeRange } from '../filters/time-range.js';

type Query = Readonly<Record<string, unknown>> & TimeRange & PageQuery;

const { metadata, ...filters } = messageQuery;

/** Each filter of messages is a parameter of the name and the codec that it declares. */
const Fields = inOrder(
  closed('ListMessagesQuery', {}, { ...filters, ...timeRange, metadata, ...pageQuery }) as t.Type<
    unknown,
    unknown,
    unknown
  > as t.Type<Query, unknown, unknown>,
);

const member = /^metadata\[(.*)\]$/s;

/** The parameters, with those named `metadata[KEY]` as one object. */
const gathered = (u: unknown): unknown => {
  if (!isObject(u) || 'metadata' in u) return u;
  const pairs = Object.entries(u);
  const metadata = pairs.flatMap(([name, value]) => {
    const [, key] = member.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  if (metadata.length === 0) return u;
  const others = pairs.filter(([name]) => !member.test(name));
  return Object.fromEntries([...others, ['metadata', Object.fromEntries(metadata)]]);
};

/** The query of `GET /v1/messages` (docs/specification.md#4.2.2). */
export const ListMessagesQuery = described(
  new t.Type<Query, unknown, unknown>(
    Fields.name,
    Fields.is,
    (u, context) => Fields.validate(gathered(u), context),
    t.identity,
  ),
  (of) => definitionOf(Fields, of),
);

/** Whether parameters ask for more than a list that an index finds: that of a project, of a direction, or of a contact. */
const isSearch = (parameters: readonly string[]): boolean => {
  const filters = parameters.filter((name) => !['limit', 'cursor'].includes(name));
  return filters.length > 1 || filters.some((name) => !['direction', 'contact'].includes(name));
};

/**
 * `GET /v1/messages` (docs/specification.md#4.2.1). The list of all messages, of one direction or of a contact has an index;
 * with any other filter it is a search, whose pages can be short.
 */
export const listMessagesRoute = route({
  method: 'GET',
  path: '/v1/messages',
  name: 'listMessages',
  summary: 'Lists messages, newest first.',
  description: [
    'Lists outbound and inbound messages of the project.',
    'A message must fit every filter that is given. `status` takes several, with commas between them.',
    'With a filter other than `direction` or `contact` alone a page looks at 5,000 messages at most: it can have fewer than `limit` items, or none,',
    'while `has_more` is true. Continue with `next_cursor`. A range of time makes the search shorter.',
  ],
  client: 'messages.page',
  scope: 'messages:read',
  query: ListMessagesQuery,
  success: successOf(factsOf(searchMessages)),
  errors: ['invalid_cursor', 'invalid_recipient'],
  isSearch,
  handle: async (services, { project, query }) => {
    const { limit = defaultLimit, cursor } = query;
    const before = cursor === undefined ? undefined : readCursor('msg', cursor);
    const invalid = { code: 'invalid_cursor', param: 'cursor', given: cursor ?? '' } as const;
    if (cursor !== undefined && before === undefined) return E.left(invalid);
    const { created_after: createdAfter, created_before: createdBefore } = query;
    const filter = filterOf(query);
    const found =
      filter.contact !== undefined || isSearch(Object.keys(query))
        ? await services.searchMessages({
            ...{ project, filter, createdAfter, createdBefore, before, limit },
          })
        : await services.listMessages({ project, direction: filter.direction, before, limit });
    if (E.isRight(found)) return found;
    return E.left(found.left.code === 'invalid_cursor' ? invalid : found.left);
  },
});
