import Koa from 'koa';
import { malformedOf } from '../request/malformed.js';
import { routes as allRoutes } from '../routes/index.js';
import type { Admissions } from './admissions.js';
import type { HttpPorts } from './http-ports.js';
import { mountOf } from './mount.js';
import type { Responder } from './responder.js';
import { routerMiddleware, type State, unmatched } from './router.js';
import { serveRoute } from './serve-route.js';
import { traceRequest } from './trace-request.js';

/** The Koa application: error handling around the routes, and the refusal of requests without a route. */
export const httpApp = (
  ports: HttpPorts & { readonly admissions: Admissions },
  responder: Responder,
  isStopping: () => boolean,
): Koa<State> => {
  const { routes = allRoutes, mounts = [], prefix = '' } = ports;
  const { open, finish, refuse, fail } = responder;
  const app = new Koa<State>();
  // Koa reports broken sockets here. The middleware below catches all other errors.
  app.on('error', () => undefined);

  app.use(async (ctx, next) => {
    ctx.respond = false;
    const context = open(ctx.req, ctx.res);
    ctx.state.context = context;
    try {
      const malformed = malformedOf(context);
      if (malformed) await refuse(context, malformed);
      else if (isStopping()) await refuse(context, { code: 'service_unavailable' });
      else await next();
    } catch (error) {
      await fail(context, error);
    }
  });
  if (mounts.length > 0)
    app.use((ctx, next) => {
      const mount = mountOf(mounts, ctx);
      return mount ? mount.serve(ctx.state.context) : next();
    });
  app.use(
    routerMiddleware(prefix, routes, (route) => {
      const outcomeOf = serveRoute(ports, route);
      const traced = traceRequest(ports.tracer, route);
      return (call) => {
        call.context.route = route;
        return traced(call.context, async () => finish(call.context, await outcomeOf(call)));
      };
    }),
  );
  app.use((ctx) => {
    const { context } = ctx.state;
    return refuse(context, unmatched(prefix, ctx));
  });
  return app;
};
