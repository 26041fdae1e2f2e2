import * as t from 'io-ts';
import { failureAt, isObject } from '../../shared/closed-object.js';
import { described, nullable } from '../../shared/codec.js';
import type { WebhookEndpointId } from '../../shared/ids.js';

/** A header that each request to an endpoint has beside ours. Its value is sealed: it is often a token. */
export type EndpointHeader = {
  /** As it was given. */
  readonly name: string;
  readonly sealed: string;
};

/** Headers that an endpoint may have (docs/specification.md#6.3.5). */
export const headerLimit = 10;

/** What a header of an endpoint is sealed for. */
export const headerAbout = (
  endpoint: WebhookEndpointId,
  { name }: Pick<EndpointHeader, 'name'>,
): string => `${endpoint}/${name.toLowerCase()}`;

/** Whether two names are of one header: HTTP makes no difference between upper and lower case. */
export const isSameHeader = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/;

/** Names that HTTP gives a meaning to between client and server, and those that the service sets. */
const reserved: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'traceparent',
  'tracestate',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);
const reservedPrefixes = ['service-', 'webhook-', 'proxy-'] as const;

const isReserved = (name: string): boolean =>
  reserved.has(name.toLowerCase()) ||
  reservedPrefixes.some((prefix) => name.toLowerCase().startsWith(prefix));

const nameFault = (name: string, names: readonly string[]): string | undefined => {
  if (!token.test(name))
    return 'must have a name of 1 to 64 letters, digits, hyphens or other token characters';
  if (isReserved(name)) return 'is reserved: HTTP or the service sets this header';
  const isTwice = names.filter((other) => isSameHeader(name, other)).length > 1;
  return isTwice ? 'is given twice: upper and lower case make no difference' : undefined;
};

const tooMany = `must have at most ${headerLimit} headers`;

const headersOf = <Value extends string | null>(
  isValue: (u: unknown) => u is Value,
  value: object,
) => {
  type Headers = Readonly<Record<string, Value>>;
  return described(
    new t.Type<Headers, Headers, unknown>(
      'headers',
      (u): u is Headers => isObject(u) && Object.values(u).every(isValue),
      (u, context) => {
        if (!isObject(u)) return t.failure(u, context, 'must be an object');
        const names = Object.keys(u);
        if (names.length > headerLimit) return t.failure(u, context, tooMany);
        for (const name of names) {
          const fault = nameFault(name, names);
          if (fault !== undefined) return failureAt(context, name, t.string, u[name], fault);
          if (!isValue(u[name])) return failureAt(context, name, t.string, u[name], badValue);
        }
        return t.success(u as Headers);
      },
      t.identity,
    ),
    {
      type: 'object',
      additionalProperties: value,
      maxProperties: headerLimit,
      propertyNames: { pattern: token.source, maxLength: 64 },
    },
  );
};

const badValue =
  'must be 1 to 1,024 printable ASCII characters, without a space at the beginning or the end';
const valueSchema = { type: 'string', minLength: 1, maxLength: 1_024, pattern: visible.source };

const isText = (u: unknown): u is string => typeof u === 'string' && visible.test(u);
const isTextOrNull = (u: unknown): u is string | null => u === null || isText(u);

/** The headers of a new endpoint: at most 10 values by name, or null. */
export const EndpointHeaders = nullable(headersOf(isText, valueSchema));

/** A change of headers: each value is set, null removes a header, and others stay. Null removes all. */
export const HeadersChange = nullable(
  headersOf(isTextOrNull, { anyOf: [valueSchema, { type: 'null' }] }),
);
