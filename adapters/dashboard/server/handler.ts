import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NewId } from '../../../core/shared/ids.js';
import { clientAddress } from '../../http/request/client-address.js';
import { malformedOf } from '../../http/request/malformed.js';
import { httpLimits } from '../../http/server/limits.js';
import type { Mount } from '../../http/server/mount.js';
import type { RequestContext } from '../../http/server/request-context.js';
import { eventStreams } from '../../http/streams/event-streams.js';

/** What a request handler needs beside the dashboard. */
export type HandlerPorts = {
  /** Makes the ids of requests. */
  readonly newId: NewId;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
};

/** Serves the requests of another HTTP server. Resolves when the response is written or the client has left. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** A mount as a request handler of Node.js. It leaves the limits of connections to the server that calls it. */
export const requestHandler = (
  { serve }: Mount,
  { newId, trustedProxies = [] }: HandlerPorts,
): RequestHandler => {
  const addressOf = clientAddress(trustedProxies);
  const streams = eventStreams(httpLimits);
  return async (req, res) => {
    const context: RequestContext = {
      req,
      res,
      id: newId('req'),
      address: addressOf(req),
      limits: httpLimits,
      prefix: '',
      streams,
      isLast: () => false,
      grant: undefined,
      trace: undefined,
      route: { method: 'none', path: 'none' },
      caller: undefined,
      error: null,
      bodyRead: 0,
    };
    if (malformedOf(context)) {
      res.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    // What is left here has no answer: the client is gone, or the answer has begun.
    await serve(context).catch(() => res.destroy());
  };
};
