import type { JsonSchema } from '../../../core/shared/codec.js';
import type { HeaderDescription } from '../route/route-types.js';

type HeaderObject = {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
};

const whole = { type: 'integer', minimum: 0 };

/** The headers of every response (docs/specification.md#1.9, docs/specification.md#8.1.4). */
const ofEveryResponse = {
  'Service-Request-Id': {
    description: 'Id of this request; also `error.request_id` of errors.',
    required: true,
    schema: { type: 'string', pattern: '^req_' },
  },
  'RateLimit-Limit': {
    description: 'Requests a second that this class allows.',
    required: true,
    schema: whole,
  },
  'RateLimit-Remaining': {
    description: 'Tokens left in the bucket.',
    required: true,
    schema: whole,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the bucket is full again.',
    required: true,
    schema: whole,
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

/** Additional headers of errors. */
const ofErrors = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme.',
    required: true,
    schema: { const: 'Bearer' },
  },
  'Content-Range': {
    description: 'The range of these bytes, or the size of the file.',
    required: false,
    schema: { type: 'string' },
  },
  Allow: {
    description: 'The methods that the path supports.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

/** Headers that several responses share. */
export const sharedHeaders: Readonly<Record<string, HeaderObject>> = {
  ...ofEveryResponse,
  ...ofErrors,
};

const reference = (name: string) => [name, { $ref: `#/components/headers/${name}` }] as const;

/** The headers of a response: those of every response, shared ones by name, and those of its route. */
export const headersOf = (shared: readonly string[], own: readonly HeaderDescription[] = []) =>
  Object.fromEntries<object>([
    ...[...Object.keys(ofEveryResponse), ...shared].map(reference),
    ...own.map(({ name, description, schema }) => [name, { description, schema }] as const),
  ]);
