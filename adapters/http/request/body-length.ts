import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../server/request-context.js';

/** Whether the request says that a body comes with it. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** How long the body says that it is: undefined when it is chunked, or there is none to speak of. */
export const declaredLength = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

/** How many bytes of the body are still to come; Node itself may come to know of the end only later. */
export const bytesLeft = ({ req, bodyRead }: RequestContext): number => {
  if (req.complete || !hasBody(req)) return 0;
  return (declaredLength(req) ?? Number.POSITIVE_INFINITY) - bodyRead;
};
