import * as E from 'fp-ts/lib/Either.js';
import { messageErrorCodes } from '../../../../core/model/messages/message.js';
import type {
  MessageFilter,
  MetadataFilter,
} from '../../../../core/model/messages/search/message-filter.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { isId } from '../../../../core/shared/ids.js';
import { PhoneNumber } from '../../../../core/shared/phone-number.js';
import type { SearchMessages } from '../../../../core/use-cases/messages/search-messages.js';
import { instantOf } from '../../view/parts/instants.js';

/** The names of the filters in the query of the address. */
export const filterNames = [
  'status',
  'direction',
  'channel',
  'contact',
  'number',
  'error',
  'metadata',
  'media',
  'from',
  'until',
] as const;
export type FilterName = (typeof filterNames)[number];

/** What a query asks for, and what in it cannot be understood. */
export type Filters = {
  readonly search: Pick<SearchMessages, 'filter' | 'createdAfter' | 'createdBefore'>;
  /** One sentence for each value that is not used. */
  readonly mistakes: readonly string[];
};

/** A filter by metadata as text: `key=value`. In the key, `%` and `=` are written as `%25` and `%3D`. */
export const metadataText = (key: string, value: string): string =>
  `${key.replaceAll('%', '%25').replaceAll('=', '%3D')}=${value}`;

/** `key` or `key=value`. */
const metadataOf = (text: string): MetadataFilter => {
  const place = text.indexOf('=');
  const key = (place === -1 ? text : text.slice(0, place))
    .replaceAll(/%3D/gi, '=')
    .replaceAll('%25', '%');
  return place === -1 ? { key } : { key, value: text.slice(place + 1) };
};

/** A phone number with spaces or without its `+`, else what the provider calls the person. */
const addressOf = (text: string): string => {
  const number = PhoneNumber.decode(text.replaceAll(/[\s().-]/g, ''));
  return E.isRight(number) ? number.right : text;
};

/** Reads the filters of a query. */
export const filtersOf = (query: URLSearchParams): Filters => {
  const mistakes: string[] = [];
  const given = (name: FilterName): string | undefined => query.get(name)?.trim() || undefined;
  const checked = <Value>(
    name: FilterName,
    read: (text: string) => Value | undefined,
    allowed: string,
  ): Value | undefined => {
    const text = given(name);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined)
      mistakes.push(`The filter ${name} must be ${allowed}. It is not used.`);
    return value;
  };
  const metadata = given('metadata');
  const number = given('number');
  const filter: MessageFilter = {
    status: checked(
      'status',
      (text) => messageStatuses.find((status) => status === text),
      messageStatuses.join(', '),
    ),
    direction: checked(
      'direction',
      (text) => (['outbound', 'inbound'] as const).find((direction) => direction === text),
      'outbound or inbound',
    ),
    channel: checked('channel', (text) => (isId('chan')(text) ? text : undefined), 'an id'),
    contact: checked('contact', (text) => (isId('cont')(text) ? text : undefined), 'an id'),
    media: checked(
      'media',
      (text) => (isId('med')(text) || isId('tmedia')(text) ? text : undefined),
      'the id of a media file',
    ),
    error: checked(
      'error',
      (text) => messageErrorCodes.find((code) => code === text),
      'an error code',
    ),
    ...(number === undefined ? {} : { address: addressOf(number) }),
    ...(metadata === undefined ? {} : { metadata: metadataOf(metadata) }),
  };
  const createdAfter = checked('from', instantOf, 'a time in UTC such as 2026-01-31T09:30');
  const createdBefore = checked('until', instantOf, 'a time in UTC such as 2026-01-31T09:30');
  return { search: { filter, createdAfter, createdBefore }, mistakes };
};

/** The filters of a query alone, for the address of another page of the list. */
export const keptFilters = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
