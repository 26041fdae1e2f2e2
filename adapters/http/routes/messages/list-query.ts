import * as t from 'io-ts';
import { messageErrorCodes } from '../../../../core/model/messages/message.js';
import { Direction } from '../../../../core/model/messages/person/person.js';
import type { MetadataFilter } from '../../../../core/model/messages/search/message-filter.js';
import { MessageStatusView, messageStatuses } from '../../../../core/model/messages/status.js';
import { closed, isObject } from '../../../../core/shared/closed-object.js';
import { described, oneOf } from '../../../../core/shared/codec.js';
import { definitionOf } from '../../../../core/shared/json-schema.js';
import { commaList } from '../filters/comma-list.js';
import { Peer, Recipient, reference } from '../filters/references.js';
import { inOrder, timeRange } from '../filters/time-range.js';
import { Cursor, Limit } from '../page-limit.js';

const MetadataPairs = described(
  new t.Type<readonly MetadataFilter[], unknown, unknown>(
    'metadata pairs',
    (u): u is readonly MetadataFilter[] => Array.isArray(u),
    (u, context) =>
      isObject(u)
        ? t.success(Object.entries(u).map(([key, value]) => ({ key, value: `${value}` })))
        : t.failure(u, context, 'must name a key, as in metadata[order]=1042'),
    t.identity,
  ),
  { type: 'object', additionalProperties: { type: 'string' } },
);

const Fields = inOrder(
  closed(
    'ListMessagesQuery',
    {},
    {
      direction: Direction,
      status: commaList(MessageStatusView, messageStatuses),
      channel: reference('chan'),
      peer: Peer,
      to: Recipient,
      template: reference('tmpl'),
      error: oneOf('KnownMessageErrorCode', messageErrorCodes, 'Why messages fail.'),
      ...timeRange,
      metadata: MetadataPairs,
      limit: Limit,
      cursor: Cursor,
    },
  ),
);
type Fields = t.TypeOf<typeof Fields>;

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
  new t.Type<Fields, unknown, unknown>(
    Fields.name,
    Fields.is,
    (u, context) => Fields.validate(gathered(u), context),
    t.identity,
  ),
  (of) => definitionOf(Fields, of),
);
