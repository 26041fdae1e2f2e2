import type { HeaderDescription } from '../route/route-types.js';
import { content, type Success } from '../route/success.js';
import { type Html, html } from './html.js';

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

/** The response of a documentation page. */
export const page: Success<string | Uint8Array> = content('text/html; charset=utf-8', [
  'Content-Security-Policy',
  policy,
  'Referrer-Policy',
  'no-referrer',
]);

const text = { type: 'string' };

/** The headers of such a response, for the OpenAPI document. */
export const pageHeaders: readonly HeaderDescription[] = [
  {
    name: 'Content-Security-Policy',
    description: 'Allows no content from other hosts.',
    schema: text,
  },
  { name: 'Referrer-Policy', description: '`no-referrer`.', schema: text },
];

type PageParts = {
  readonly title: string;
  /** Relative path from this page to the root of the service, such as `..`. */
  readonly root: string;
  readonly styles: readonly string[];
  readonly scripts?: readonly string[];
  readonly body: Html;
};

/** The HTML of a page. Its URLs are relative, so it works behind any path prefix. */
export const pageText = ({ title, root, styles, scripts = [], body }: PageParts): string => {
  const asset = (name: string): string => `${root}/docs/assets/${name}`;
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/png" href="${asset('favicon-32x32.png')}">
${styles.map((name) => html`<link rel="stylesheet" href="${asset(name)}">\n`)}</head>
<body>
${body}
${scripts.map((name) => html`<script src="${asset(name)}"></script>\n`)}</body>
</html>
`;
  return whole.html;
};
