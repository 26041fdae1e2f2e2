import Router from '@koa/router';
import type Koa from 'koa';
import type { Refusal } from '../errors/refusal.js';
import type { RawCall, Route } from '../route/route-types.js';
import type { RequestContext } from './request-context.js';

export type State = { context: RequestContext };
type Middleware = Koa.Middleware<State>;
type Serve = (route: Route) => (call: RawCall) => Promise<void>;

/**
 * Finds the route of a request. A router tries its paths one after another, so each group of paths with the same
 * first two segments has its own router.
 */
export const routerMiddleware = (routes: readonly Route[], serve: Serve): Middleware => {
  const groups = new Map<string, Middleware>();
  for (const group of new Set(routes.map(({ path }) => groupOf(path)))) {
    const members = routes.filter(({ path }) => groupOf(path) === group);
    groups.set(group, routerOf(members, serve));
  }
  return (ctx, next) => groups.get(groupOf(ctx.path))?.(ctx, next) ?? next();
};

/** The first two segments of a path. No route has a parameter in them. */
const groupOf = (path: string): string => {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? -1 : path.indexOf('/', second + 1);
  return third < 0 ? path : path.slice(0, third);
};

const routerOf = (routes: readonly Route[], serve: Serve): Middleware => {
  const router = new Router<State>({ strict: true, sensitive: true });
  for (const route of routes.toSorted(literalFirst)) {
    const serveCall = serve(route);
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], (ctx) =>
      serveCall({ context: ctx.state.context, params: ctx.params }),
    );
  }
  return router.routes() as Middleware;
};

/** Fixed paths come first: `media` in `/v1/templates/media` is not a template id. */
const literalFirst = (a: Route, b: Route): number => parametersIn(a) - parametersIn(b);
const parametersIn = ({ path }: Route): number => path.split('{').length;

/** Why no route matches a request: no route has its path, or none of those has its method. */
export const unmatched = (ctx: Koa.ParameterizedContext<State>): Refusal => {
  const matched: readonly { readonly methods: readonly string[] }[] = ctx.matched ?? [];
  const allow = [...new Set(matched.flatMap(({ methods }) => methods))].sort();
  const { method, path } = ctx;
  return allow.length > 0
    ? { code: 'method_not_allowed', method, path, allow }
    : { code: 'route_not_found', method, path };
};
