import Router from '@koa/router';
import type Koa from 'koa';
import type { RequestContext } from '../context/request-context.js';
import type { Refusal } from '../errors/refusal.js';
import type { AnyRoute, RawRequest } from '../route/route-types.js';

export type State = { context: RequestContext };
type Middleware = Koa.Middleware<State>;
type Serve = (route: AnyRoute) => (call: RawRequest) => Promise<void>;

/**
 * Finds the route of a request. A path without parameters has its own router and is no other path's: `media` in
 * `/v1/templates/media` is never a template id. A router tries its paths one after another, so of the others each group
 * with the same first two segments has its own router. All paths are below the prefix.
 */
export const routerMiddleware = (
  prefix: string,
  table: readonly AnyRoute[],
  serve: Serve,
): Middleware => {
  const routes = table.map((route) => ({ route, path: prefix + route.path }));
  const groupOf = (path: string): string => segments(path, prefix.length);
  const isFixed = ({ path }: Placed): boolean => !path.includes('{');
  const fixed = routersBy(routes.filter(isFixed), (path) => path, serve);
  const others = routes.filter((placed) => !isFixed(placed));
  const groups = routersBy(others, groupOf, serve);
  return (ctx, next) =>
    (fixed.get(ctx.path) ?? groups.get(groupOf(ctx.path)))?.(ctx, next) ?? next();
};

/** A route and its whole path. */
type Placed = { readonly route: AnyRoute; readonly path: string };

const routersBy = (
  routes: readonly Placed[],
  keyOf: (path: string) => string,
  serve: Serve,
): ReadonlyMap<string, Middleware> => {
  const keys = new Set(routes.map(({ path }) => keyOf(path)));
  const members = (key: string) => routes.filter(({ path }) => keyOf(path) === key);
  return new Map([...keys].map((key) => [key, routerOf(members(key), serve)]));
};

/** A path up to its second segment after the prefix. No route has a parameter before that. */
const segments = (path: string, prefixLength: number): string => {
  const second = path.indexOf('/', prefixLength + 1);
  const third = second < 0 ? -1 : path.indexOf('/', second + 1);
  return third < 0 ? path : path.slice(0, third);
};

const routerOf = (routes: readonly Placed[], serve: Serve): Middleware => {
  const router = new Router<State>({ strict: true, sensitive: true });
  for (const { route, path } of routes) {
    const serveCall = serve(route);
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], (ctx) =>
      serveCall({ context: ctx.state.context, params: ctx.params }),
    );
  }
  return router.routes() as Middleware;
};

/** Why no route matches a request: no route has its path, or none of those has its method. */
export const unmatched = (prefix: string, ctx: Koa.ParameterizedContext<State>): Refusal => {
  const matched: readonly { readonly methods: readonly string[] }[] = ctx.matched ?? [];
  const allow = [...new Set(matched.flatMap(({ methods }) => methods))].sort();
  const { method, path } = ctx;
  return allow.length > 0
    ? { code: 'method_not_allowed', method, path, allow }
    : { code: 'route_not_found', method, path, reference: `${prefix}/docs` };
};
