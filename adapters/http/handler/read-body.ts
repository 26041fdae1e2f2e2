import type { IncomingMessage } from 'node:http';
import { hasBody } from '../request/body-length.js';

/** Whether the host has read the body of a request already, for example in a body parser. */
export const wasBodyRead = (req: IncomingMessage): boolean =>
  (req.readableDidRead || req.readableEnded) && hasBody(req);

/** Tells the operator about such a request. */
export const bodyAlreadyRead = ({ method = '', url = '' }: IncomingMessage): Error =>
  new Error(
    `The body of ${method} ${url.split('?', 1)[0]} was read before the handler of the API got it. Mount the handler before every body parser, such as express.json().`,
  );
