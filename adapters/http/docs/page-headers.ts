import type { HeaderDescription } from '../route/route-types.js';

/** Allows no content from other hosts, no inline scripts or styles, and no framing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of a documentation page: names and values in turn. */
export const pageHeaders = [
  'Content-Security-Policy',
  policy,
  'Referrer-Policy',
  'no-referrer',
] as const;

const text = { type: 'string' };

const cached: readonly HeaderDescription[] = [
  { name: 'ETag', description: 'Changes with the content and its coding.', schema: text },
  { name: 'Vary', description: '`Accept-Encoding`.', schema: text },
  { name: 'Cache-Control', description: 'How long the response may be used.', schema: text },
  {
    name: 'Content-Encoding',
    description: '`br` or `gzip`, when the request accepts it.',
    schema: text,
  },
];

/** The headers of a static file, for the OpenAPI document. */
export const describedAssetHeaders: readonly HeaderDescription[] = cached;

/** The headers of a page, for the OpenAPI document. */
export const describedPageHeaders: readonly HeaderDescription[] = [
  {
    name: 'Content-Security-Policy',
    description: 'Allows no content from other hosts.',
    schema: text,
  },
  { name: 'Referrer-Policy', description: '`no-referrer`.', schema: text },
  ...cached,
];
