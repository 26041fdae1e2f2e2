import { maxHeaderSize } from 'node:http';
import type { Refusal } from '../errors/refusal.js';
import type { RequestContext } from '../server/request-context.js';
import { headerCount } from './raw-headers.js';

/** What is wrong with a request that Node lets through; undefined when nothing is. */
export const malformedOf = ({ req, limits }: RequestContext): Refusal | undefined => {
  const { headers, rawHeaders, httpVersionMinor } = req;
  const { headersAtMost: maxHeaders } = limits;
  if (rawHeaders.length > 2 * maxHeaders)
    return { code: 'headers_too_large', maxHeaders, maxBytes: maxHeaderSize };
  const hosts = headerCount(rawHeaders, 'host');
  const encoding = headers['transfer-encoding']?.toLowerCase();
  const isSound =
    (hosts === 1 || (hosts === 0 && httpVersionMinor === 0)) &&
    (encoding === undefined || encoding === 'chunked') &&
    hasPath(req);
  return isSound ? undefined : { code: 'malformed_request' };
};

/** Makes the absolute form of a target, which proxies use, the usual one; false when it has neither. */
const hasPath = (req: RequestContext['req']): boolean => {
  if (req.url?.startsWith('/') || req.url === '*') return true;
  if (!URL.canParse(req.url ?? '')) return false;
  const { pathname, search } = new URL(req.url ?? '');
  req.url = pathname + search;
  return true;
};
