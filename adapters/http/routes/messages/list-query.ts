import * as t from 'io-ts';
import type { MetadataFilter } from '../../../../core/model/messages/search/message-filter.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { closed, isObject } from '../../../../core/shared/closed-object.js';
import { described, oneOf } from '../../../../core/shared/codec.js';
import { type ChannelId, isId } from '../../../../core/shared/ids.js';
import { definitionOf } from '../../../../core/shared/json-schema.js';
import { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { PlainDate } from '../../../../core/shared/plain-date.js';
import { idView } from '../../../../core/shared/published.js';
import type { Instant } from '../../../../core/shared/time.js';
import { Cursor, Limit } from '../page-limit.js';

const ChannelReference = described(
  new t.Type<ChannelId, string, unknown>(
    'channel',
    (u): u is ChannelId => typeof u === 'string' && isId('chan')(u),
    (u, context) =>
      typeof u === 'string' && isId('chan')(u)
        ? t.success(u)
        : t.failure(u, context, 'must be an identifier that begins with chan_'),
    t.identity,
  ),
  (of) => of(idView('chan')),
);

/** A `+` that was not percent-encoded arrives as a space. */
const withPlus = (text: string): string => text.replace(/^ /, '+');

const Recipient = described(
  new t.Type<PhoneNumber, string, unknown>(
    'recipient',
    PhoneNumber.is,
    (u, context) => PhoneNumber.validate(typeof u === 'string' ? withPlus(u) : u, context),
    t.identity,
  ),
  (of) => of(PhoneNumber),
);

const rfc3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+ -])(\d\d:\d\d))$/;

const instantOf = (text: string): Instant | undefined => {
  const [, day = '', time = '', sign, offset] = rfc3339.exec(text) ?? [];
  if (!PlainDate.is(day)) return undefined;
  const zone = sign === undefined ? 'Z' : `${sign.replace(' ', '+')}${offset}`;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? undefined : at;
};

/** A time of RFC 3339 in a query. */
export const Time = described(
  new t.Type<Instant, string, unknown>(
    'time',
    (u): u is Instant => typeof u === 'number',
    (u, context) => {
      const at = typeof u === 'string' ? instantOf(u) : undefined;
      return at === undefined
        ? t.failure(u, context, 'must be a time of RFC 3339, such as 2026-01-31T09:30:00Z')
        : t.success(at);
    },
    (at) => new Date(at).toISOString(),
  ),
  { type: 'string', format: 'date-time' },
);

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

const Fields = closed(
  'ListMessagesQuery',
  {},
  {
    direction: oneOf('Direction', ['outbound', 'inbound']),
    status: oneOf('MessageStatus', messageStatuses),
    channel: ChannelReference,
    to: Recipient,
    created_after: Time,
    created_before: Time,
    metadata: MetadataPairs,
    limit: Limit,
    cursor: Cursor,
  },
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
