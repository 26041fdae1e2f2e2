import type { TLSSocket } from 'node:tls';
import { noTracer, type SpanAttributes, type Tracer } from '../../../core/ports/machine/tracer.js';
import type { RequestContext } from '../context/request-context.js';
import { whenClosed } from '../response/when-closed.js';
import { polledPaths } from '../routes/probes.js';

type TraceRequest = (context: RequestContext, serve: () => Promise<void>) => Promise<void>;

/**
 * Serves the requests of a route in a span, which ends with the response. It continues the active span of the host, or else the
 * `traceparent` of the request. It names no path and no query: they can hold what a client should not have put there.
 */
export const traceRequest = (
  tracer: Tracer = noTracer,
  { method, path }: RequestContext['route'],
): TraceRequest => {
  // Machines poll it too often.
  if (polledPaths.has(path)) return (_, serve) => serve();
  return (context, serve) => {
    const span = tracer.begin(() => ({
      name: `${method} ${path}`,
      kind: 'server',
      parent: tracer.current() ?? context.trace,
      attributes: {
        'http.request.method': method,
        'http.route': path,
        'url.scheme': (context.req.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http',
        'roundtrip.request.id': context.id,
      },
    }));
    if (!span) return serve();
    context.trace = span.context;
    whenClosed(context.res, () => span.end(outcomeOf(context), failureOf(context)));
    return span.activate(serve);
  };
};

const outcomeOf = ({ res, caller, error }: RequestContext): SpanAttributes => ({
  'http.response.status_code': res.statusCode,
  ...(caller && { 'roundtrip.project.id': caller.project }),
  ...(error !== null && { 'roundtrip.error.code': error }),
});

/** A refusal of the client's request is no failure of ours. */
const failureOf = ({ res }: RequestContext): string | undefined =>
  res.statusCode >= 500 ? String(res.statusCode) : undefined;
