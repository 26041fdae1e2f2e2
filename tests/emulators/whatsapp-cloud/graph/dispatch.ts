import * as E from 'fp-ts/lib/Either.js';
import type { Token } from '../state/entities.js';
import { scopes } from '../state/fictional.js';
import type { Provider } from '../state/provider.js';
import { firstRefusal, type Outcome, refused } from './answers/answer.js';
import { type Refusal, unknownObject } from './answers/refusal.js';
import { authenticate } from './auth.js';
import type { GraphCall } from './graph-call.js';
import { meter } from './limits.js';
import { type NodeKind, nodeFor, opens } from './nodes.js';
import { type Access, hasEdge, type Route, routeOf } from './routes.js';
import { servedVersion } from './versions.js';

/** A call, and what is to be done about it: a route, or why there is none. */
export type Dispatched = {
  readonly operation: string;
  /** The account whose hourly limit the call counts against. */
  readonly meteredAccount?: string | undefined;
  readonly run: () => Outcome | Promise<Outcome>;
};

/** Finds out what a call is for. Nothing is checked before it is run. */
export const dispatch = (provider: Provider, call: GraphCall): Dispatched => {
  const node = nodeFor(provider, call.node);
  const route = node && routeOf(call, node.kind);
  return {
    operation: route?.operation ?? 'unknown',
    meteredAccount: route?.isMetered ? node?.account : undefined,
    run: () => {
      if (servedVersion(call.version, provider.clock.now()) === undefined)
        return refused(unknownPath(call.path));
      const caller = authenticate(provider, call);
      if (E.isLeft(caller)) return caller;
      if (node === undefined || !opens(provider.state, caller.right, node))
        return refused(unknownObject(call.node, call.method));
      if (route === undefined) return refused(noRoute(call, node.kind));
      const refusal = firstRefusal(
        () => accessProblem(route.access, caller.right),
        () => (route.isMetered ? meter(provider, node.account ?? '') : undefined),
      );
      return refusal ? refused(refusal) : route.handle({ provider, call, token: caller.right });
    },
  };
};

const unknownPath = (path: string): Refusal => ({
  code: 2500,
  message: `Unknown path components: ${path}`,
});

const noRoute = (call: GraphCall, kind: NodeKind): Refusal =>
  hasEdge(kind, call.edge) ? unknownObject(call.node, call.method) : unknownPath(`/${call.edge}`);

const accessProblem = (access: Route['access'], token: Token): Refusal | undefined => {
  if (access === 'any') return undefined;
  if (access === 'app') return token.kind === 'app' ? undefined : needsAppToken;
  return token.scopes.includes(scopes[access]) ? undefined : lacks(access);
};

const needsAppToken: Refusal = {
  code: 15,
  status: 400,
  message: '(#15) This method must be called with an app access_token.',
};

const lacks = (access: Exclude<Access, 'app' | 'any'>): Refusal => ({
  code: 10,
  message: `(#10) Application does not have permission for this action: ${scopes[access]}`,
});
