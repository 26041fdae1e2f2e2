import { type FetchHandler, fetchHandler } from './fetch/fetch-handler.js';
import type { HandlerParts } from './handler-parts.js';
import { wholeUrl } from './prefix.js';
import { bodyAlreadyRead, wasBodyRead } from './read-body.js';
import { type NodeHandler, type ServerLoad, serving } from './serving.js';

/** The API, for the HTTP server or the framework of a host. */
export type MessagingHandler = {
  /**
   * Serves a request of Node.js. The host hands over all requests below the prefix, with their bodies unread; the framework
   * may take the prefix off.
   */
  readonly node: NodeHandler;
  /** Serves a `Request`, with the same limits as on a socket. */
  readonly fetch: FetchHandler;
  /** What it works on now. */
  readonly load: () => ServerLoad;
  /** Refuses new requests with 503, and waits for the requests in flight, at most `withinMs` milliseconds. */
  readonly close: (withinMs: number) => Promise<void>;
};

/** Makes a handler of the whole API. Throws a `TypeError` for a prefix that is not a path such as `/messaging`. */
export const messagingHandler = (parts: HandlerParts): MessagingHandler => {
  const { prefix = '', onFault } = parts;
  const { serve, answers, inFlight, limits, load, stop } = serving(parts);

  const refuseRead: NodeHandler = (req, res) => {
    inFlight.begin(req, res);
    const context = answers.open(req, res);
    onFault(bodyAlreadyRead(req), context.id);
    return answers.refuse(context, { code: 'body_already_read' });
  };
  const node: NodeHandler = (req, res) => {
    if (prefix !== '') req.url = wholeUrl(prefix, req);
    return wasBodyRead(req) ? refuseRead(req, res) : serve(req, res);
  };
  return { node, fetch: fetchHandler({ serve: node, refuseRead }, limits), load, close: stop };
};
