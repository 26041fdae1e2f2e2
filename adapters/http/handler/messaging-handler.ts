import { type FetchHandler, fetchHandler } from './fetch/fetch-handler.js';
import type { HandlerParts, HandlerServices } from './handler-parts.js';
import { wholeUrl } from './prefix.js';
import { bodyAlreadyRead, wasBodyRead } from './read-body.js';
import { type NodeHandler, type ServerLoad, serving } from './serving.js';

/** A part of the service, for the HTTP server or the framework of a host. */
export type MountableHandler = {
  /** The path that it serves, with all paths below it. Empty: every path. */
  readonly prefix: string;
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
export const messagingHandler = (parts: HandlerParts): MountableHandler => mountable(parts);

/** Makes a handler of mounts alone, which have no API keys. `prefix` is what their paths begin with. */
export const mountsHandler = (parts: MountsParts): MountableHandler =>
  // Without a route no use case is called.
  mountable({ ...parts, routes: [], services: {} as HandlerServices });

/** What a handler of mounts is made of. */
export type MountsParts = Omit<HandlerParts, 'services' | 'routes'> &
  Required<Pick<HandlerParts, 'mounts' | 'prefix'>>;

const mountable = (parts: HandlerParts): MountableHandler => {
  const { prefix = '', onFault } = parts;
  const { serve, counted, answers, limits, load, stop } = serving(parts);

  const refuseRead = counted((req, res) => {
    const context = answers.open(req, res);
    onFault(bodyAlreadyRead(req), context.id);
    return answers.refuse(context, { code: 'body_already_read' });
  });
  const node: NodeHandler = (req, res) => {
    if (prefix !== '') req.url = wholeUrl(prefix, req);
    return wasBodyRead(req) ? refuseRead(req, res) : serve(req, res);
  };
  return {
    prefix,
    node,
    fetch: fetchHandler({ serve: node, refuseRead }, limits),
    load,
    close: stop,
  };
};
