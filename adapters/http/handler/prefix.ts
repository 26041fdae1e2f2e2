import type { IncomingMessage } from 'node:http';

const prefixForm = /^(?:\/[A-Za-z0-9._~-]+)*$/;

/** Checks a path prefix. Throws a `TypeError` unless it is empty or like `/messaging` or `/api/messaging`. */
export const checkPrefix = (prefix = ''): void => {
  if (prefixForm.test(prefix)) return;
  throw new TypeError(
    `The prefix ${JSON.stringify(prefix)} is not a path such as /messaging: segments of letters, digits and . _ ~ - that each begin with a slash.`,
  );
};

/**
 * The URL of a request with the prefix. Some frameworks take the prefix off (Express, Connect, koa-mount, Hono's `mount`), the
 * others leave it; Express and Connect keep the whole URL as `originalUrl`.
 */
export const wholeUrl = (
  prefix: string,
  { url = '', originalUrl }: Pick<IncomingMessage, 'url'> & { readonly originalUrl?: unknown },
): string => {
  if (!url.startsWith('/')) return url;
  const isCut =
    typeof originalUrl === 'string' && originalUrl.endsWith(url) && isUnder(prefix, originalUrl);
  if (isCut) return originalUrl;
  return isUnder(prefix, url) ? url : prefix + url;
};

const isUnder = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && ['', '/', '?'].includes(url.charAt(prefix.length));
