import type Koa from 'koa';
import type { Refusal } from '../errors/refusal.js';
import type { RawCall, Route } from '../route/route-types.js';
import type { RequestContext } from './request-context.js';
import { routeTree } from './route-tree.js';

export type State = { context: RequestContext };
type Serve = (route: Route) => (call: RawCall) => Promise<void>;
type Refuse = (context: RequestContext, refusal: Refusal) => Promise<void>;

/** Serves a request by its route, or refuses one without a route. */
export const routerMiddleware = (
  routes: readonly Route[],
  serve: Serve,
  refuse: Refuse,
): Koa.Middleware<State> => {
  const find = routeTree(routes, serve);
  return ({ method, path, state: { context } }) => {
    const match = find(path);
    if (!match) return refuse(context, { code: 'route_not_found', method, path });
    const serveCall = match.byMethod.get(method);
    if (serveCall) return serveCall({ context, params: match.params });
    const allow = [...match.byMethod.keys()].sort();
    return refuse(context, { code: 'method_not_allowed', method, path, allow });
  };
};
