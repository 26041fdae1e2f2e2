import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../context/request-context.js';

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** `Content-Length` in bytes; undefined without that header. */
export const declaredLength = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

/** Number of bytes of the body that are not read yet. Node can notice the end of a body later than this. */
export const bytesLeft = ({ req, bodyRead }: RequestContext): number => {
  if (req.complete || !hasBody(req)) return 0;
  return (declaredLength(req) ?? Number.POSITIVE_INFINITY) - bodyRead;
};
