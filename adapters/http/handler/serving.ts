import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpLimits, httpLimits } from '../context/limits.js';
import { routes as allRoutes } from '../routes/index.js';
import { admissionsOf } from '../server/admissions.js';
import { httpApp } from '../server/app.js';
import type { HttpPorts } from '../server/http-ports.js';
import { type RequestsInFlight, requestsInFlight } from '../server/requests-in-flight.js';
import { type Responder, responder } from '../server/responder.js';
import { eventStreams } from '../streams/event-streams.js';
import { type HandlerParts, portsOf } from './handler-parts.js';
import { checkPrefix } from './prefix.js';

/** What a handler works on. */
export type ServerLoad = {
  /** Requests from their headers to the end of their answers. */
  readonly requests: number;
  /** Of which have a slot. */
  readonly served: number;
  /** Of which wait for one. */
  readonly waiting: number;
  /** Of which are uploads. */
  readonly uploads: number;
  /** Of which are event streams. */
  readonly streams: number;
  /** Connections that wait to be accepted. Undefined where the system does not tell, and behind the server of a host. */
  readonly queued?: number | undefined;
};

/** Serves a request. Resolves when the response is written or the client has left; never rejects. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Serves requests, from any server that has read their headers. */
export type Serving = {
  readonly serve: NodeHandler;
  /** Counts the requests that a handler gets. It gets none whose client has left, or that its connection may not have. */
  readonly counted: (handler: NodeHandler) => NodeHandler;
  readonly limits: HttpLimits;
  readonly answers: Responder;
  readonly inFlight: RequestsInFlight;
  /** What it works on now. */
  readonly load: () => ServerLoad;
  /** Closes each connection after its next response. */
  readonly drain: () => void;
  /** The same, refuses new requests, and waits for the requests in flight, at most `withinMs`. */
  readonly stop: (withinMs: number) => Promise<void>;
};

/**
 * The one pipeline of a request, for the listening server and for the handlers of other servers. Throws a `TypeError` for
 * a prefix that is not a path. `isCrowded`: whether the first request of a new connection is refused.
 */
export const serving = (parts: HandlerParts, isCrowded = (): boolean => false): Serving => {
  const ports = portsOf(parts);
  checkPrefix(ports.prefix);
  const limits = { ...httpLimits, ...ports.limits };
  const inFlight = requestsInFlight(limits);
  /** Connections that had a request. */
  const served = new WeakSet<object>();
  let isDraining = false;
  let stopping: Promise<void> | undefined;
  const isStopping = (): boolean => stopping !== undefined;

  const admissions = admissionsOf(limits);
  const isProbe = probesOf(ports);
  const streams = eventStreams(limits);
  const answers = responder(ports, limits, streams, () => isDraining || isStopping());
  const serve = httpApp({ ...ports, admissions }, answers, isStopping).callback();
  const refuse: NodeHandler = (req, res) =>
    answers.refuse(answers.open(req, res), { code: 'service_overloaded' });
  const counted: Serving['counted'] = (handler) => (req, res) => {
    const begun = inFlight.begin(req, res);
    if (begun === 'serve') return handler(req, res);
    if (begun === 'ignore') return Promise.resolve();
    res.shouldKeepAlive = false;
    return refuse(req, res);
  };
  return {
    counted,
    serve: counted((req, res) => {
      const isTooMany = inFlight.count() - streams.open() > limits.requests;
      const isFirst = !served.has(req.socket);
      served.add(req.socket);
      const isRefused = isTooMany || (isFirst && isCrowded());
      return isRefused && !isProbe(req) ? refuse(req, res) : serve(req, res);
    }),
    limits,
    answers,
    inFlight,
    load: () => ({
      requests: inFlight.count(),
      served: admissions.requests.served() + admissions.searches.served(),
      waiting: Object.values(admissions).reduce((sum, { waiting }) => sum + waiting(), 0),
      uploads: admissions.uploads.served(),
      streams: streams.open(),
    }),
    drain: () => {
      isDraining = true;
    },
    stop: (withinMs) => {
      stopping ??= inFlight.drained(withinMs);
      return stopping;
    },
  };
};

/** Whether a request is for a route that tells how the server is. An overloaded server answers it. */
const probesOf = ({
  routes = allRoutes,
  prefix = '',
}: HttpPorts): ((req: IncomingMessage) => boolean) => {
  const probes = routes.filter(
    ({ method, scope, ...route }) =>
      method === 'GET' && scope === undefined && 'isExempt' in route && route.isExempt,
  );
  const paths = new Set<string>(probes.map(({ path }) => prefix + path));
  return ({ url = '' }) => paths.has(url.split('?', 1)[0] ?? '');
};
