import Koa from 'koa';
import { malformedOf } from '../request/malformed.js';
import { routes as allRoutes } from '../routes/index.js';
import { tellWhenOver } from './answered.js';
import type { Answering } from './answering.js';
import type { HttpPorts } from './host.js';
import { missOf, mount, type State } from './mount.js';
import { serveRoute } from './serve-route.js';

/** The Koa application: one frame round every request, the table of routes, and what is beside it. */
export const httpApp = (
  ports: HttpPorts,
  answering: Answering,
  isStopping: () => boolean,
): Koa<State> => {
  const { routes = allRoutes, onAnswered } = ports;
  const { open, finish, turnAway, fail } = answering;
  const app = new Koa<State>();
  // Koa tells of sockets that broke; whatever else goes wrong is caught below.
  app.on('error', () => undefined);

  app.use(async (ctx, next) => {
    ctx.respond = false;
    const exchange = open(ctx.req, ctx.res);
    ctx.state.exchange = exchange;
    try {
      const malformed = malformedOf(exchange);
      if (malformed) await turnAway(exchange, malformed);
      else if (isStopping()) await turnAway(exchange, { code: 'service_unavailable' });
      else await next();
    } catch (error) {
      await fail(exchange, error);
    }
  });
  app.use(
    mount(routes, (route) => {
      const outcomeOf = serveRoute(ports, route);
      return async (call) => {
        if (onAnswered) tellWhenOver(call.exchange, route, onAnswered);
        return finish(call.exchange, await outcomeOf(call));
      };
    }),
  );
  app.use((ctx) => {
    const { exchange } = ctx.state;
    if (onAnswered) tellWhenOver(exchange, { path: 'none', method: 'none' }, onAnswered);
    return turnAway(exchange, missOf(ctx));
  });
  return app;
};
