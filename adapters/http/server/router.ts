import Router from '@koa/router';
import type Koa from 'koa';
import type { Refusal } from '../errors/refusal.js';
import type { RawCall, Route } from '../route/route-types.js';
import type { RequestContext } from './request-context.js';

export type State = { context: RequestContext };
type Middleware = Koa.Middleware<State>;
type Serve = (route: Route) => (call: RawCall) => Promise<void>;

/**
 * Finds the route of a request. A path without parameters has its own router and is no other path's: `media` in
 * `/v1/templates/media` is never a template id. A router tries its paths one after another, so of the others each group
 * with the same first two segments has its own router.
 */
export const routerMiddleware = (routes: readonly Route[], serve: Serve): Middleware => {
  const isFixed = ({ path }: Route): boolean => !path.includes('{');
  const fixed = routersBy(routes.filter(isFixed), (path) => path, serve);
  const others = routes.filter((route) => !isFixed(route));
  const groups = routersBy(others, groupOf, serve);
  return (ctx, next) =>
    (fixed.get(ctx.path) ?? groups.get(groupOf(ctx.path)))?.(ctx, next) ?? next();
};

const routersBy = (
  routes: readonly Route[],
  keyOf: (path: string) => string,
  serve: Serve,
): ReadonlyMap<string, Middleware> => {
  const keys = new Set(routes.map(({ path }) => keyOf(path)));
  const members = (key: string) => routes.filter(({ path }) => keyOf(path) === key);
  return new Map([...keys].map((key) => [key, routerOf(members(key), serve)]));
};

/** The first two segments of a path. No route has a parameter in them. */
const groupOf = (path: string): string => {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? -1 : path.indexOf('/', second + 1);
  return third < 0 ? path : path.slice(0, third);
};

const routerOf = (routes: readonly Route[], serve: Serve): Middleware => {
  const router = new Router<State>({ strict: true, sensitive: true });
  for (const route of routes) {
    const serveCall = serve(route);
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], (ctx) =>
      serveCall({ context: ctx.state.context, params: ctx.params }),
    );
  }
  return router.routes() as Middleware;
};

/** Why no route matches a request: no route has its path, or none of those has its method. */
export const unmatched = (ctx: Koa.ParameterizedContext<State>): Refusal => {
  const matched: readonly { readonly methods: readonly string[] }[] = ctx.matched ?? [];
  const allow = [...new Set(matched.flatMap(({ methods }) => methods))].sort();
  const { method, path } = ctx;
  return allow.length > 0
    ? { code: 'method_not_allowed', method, path, allow }
    : { code: 'route_not_found', method, path };
};
