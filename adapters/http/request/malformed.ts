import { maxHeaderSize } from 'node:http';
import type { RequestContext } from '../context/request-context.js';
import type { Refusal } from '../errors/refusal.js';
import { headerCount } from './raw-headers.js';

/** Refuses a malformed request that Node's parser accepts; undefined for a well-formed one. */
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

/** Whether the target has a path. Rewrites the absolute form, which proxies use, to the path. */
const hasPath = (req: RequestContext['req']): boolean => {
  if (req.url?.startsWith('/') || req.url === '*') return true;
  if (!URL.canParse(req.url ?? '')) return false;
  const { pathname, search } = new URL(req.url ?? '');
  req.url = pathname + search;
  return true;
};
