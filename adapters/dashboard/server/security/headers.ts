import type { RequestId } from '../../../../core/shared/ids.js';

/** Nothing from other hosts, no inline scripts or styles, no framing. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file of a remote party can run nothing and load nothing, also when it is opened by itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** `same-origin`, because with `no-referrer` a browser does not say which origin a form comes from. */
const common = (id: RequestId): readonly string[] => [
  'Service-Request-Id',
  id,
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'same-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/** The headers of every answer but a file of a remote party. */
export const pageHeaders = (id: RequestId): readonly string[] => [
  ...common(id),
  'Content-Security-Policy',
  pagePolicy,
  'Cache-Control',
  'no-store',
];

/** The headers of a file that a remote party may have made. */
export const fileHeaders = (id: RequestId): readonly string[] => [
  ...common(id),
  'Content-Security-Policy',
  filePolicy,
  'Cache-Control',
  'no-store',
];

/** The headers of a static file, beside those that say how it is cached. */
export const assetHeaders = (id: RequestId): readonly string[] => [
  ...common(id),
  'Content-Security-Policy',
  pagePolicy,
];
