import type { JsonSchema } from '../../../core/shared/codec.js';
import type { HeaderDescription } from '../route/route-types.js';

type HeaderObject = {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
};

const whole = { type: 'integer', minimum: 0 };

/** The headers of every answer (docs/specification.md#1.9, docs/specification.md#8.1.4). */
const ofEveryAnswer = {
  'Service-Request-Id': {
    description: 'The id of this request; `error.request_id` on errors.',
    required: true,
    schema: { type: 'string', pattern: '^req_' },
  },
  'RateLimit-Limit': {
    description: 'How many requests of this class a project may make in a second.',
    required: true,
    schema: whole,
  },
  'RateLimit-Remaining': {
    description: 'How many tokens the bucket has left.',
    required: true,
    schema: whole,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the bucket is full again.',
    required: true,
    schema: whole,
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

/** The headers that errors have beside. */
const ofErrors = {
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to prove who calls.',
    required: true,
    schema: { const: 'Bearer' },
  },
  'Content-Range': {
    description: 'Which bytes these are, or how many there are.',
    required: false,
    schema: { type: 'string' },
  },
  Allow: {
    description: 'The methods that this address takes.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

/** Every header that many answers have, described once. */
export const sharedHeaders: Readonly<Record<string, HeaderObject>> = {
  ...ofEveryAnswer,
  ...ofErrors,
};

const reference = (name: string) => [name, { $ref: `#/components/headers/${name}` }] as const;

/** The headers of an answer: those of every one, some shared ones by name, and its route's own. */
export const headersOf = (shared: readonly string[], own: readonly HeaderDescription[] = []) =>
  Object.fromEntries<object>([
    ...[...Object.keys(ofEveryAnswer), ...shared].map(reference),
    ...own.map(({ name, description, schema }) => [name, { description, schema }] as const),
  ]);
