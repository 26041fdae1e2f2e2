import type { Route } from '../route/route-types.js';

/** The routes of one path by method, and the names of its parameters in order. */
type Leaf<A> = { readonly names: readonly string[]; readonly byMethod: Map<string, A> };

/** What is known of the paths that begin with the same segments. */
type Node<A> = {
  readonly fixed: Map<string, Node<A>>;
  parameter: Node<A> | undefined;
  leaf: Leaf<A> | undefined;
};

/** The path that a request matches: what serves each method, and its parameters. */
export type PathMatch<A> = {
  readonly byMethod: ReadonlyMap<string, A>;
  readonly params: Readonly<Record<string, string>>;
};

const emptyNode = <A>(): Node<A> => ({ fixed: new Map(), parameter: undefined, leaf: undefined });
const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];
const noParams = {};

/**
 * Finds the route of a path. A path without parameters is no other path's: `media` in `/v1/templates/media` is never a
 * template id. `HEAD` is served as `GET`.
 */
export const routeTree = <A>(
  routes: readonly Route[],
  serve: (route: Route) => A,
): ((path: string) => PathMatch<A> | undefined) => {
  const whole = new Map<string, PathMatch<A>>();
  const root = emptyNode<A>();
  for (const route of routes) {
    const { names, byMethod } = leafOf(root, route.path);
    const served = serve(route);
    byMethod.set(route.method, served);
    if (route.method === 'GET') byMethod.set('HEAD', served);
    if (names.length === 0) whole.set(route.path, { byMethod, params: noParams });
  }
  return (path) => whole.get(path) ?? find(root, path.split('/'), 1, []);
};

/** The leaf of a path, which is added if it is missing. */
const leafOf = <A>(root: Node<A>, path: string): Leaf<A> => {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    const name = parameterName(segment);
    if (name !== undefined) names.push(name);
    const known = name === undefined ? node.fixed.get(segment) : node.parameter;
    const next = known ?? emptyNode<A>();
    if (name === undefined) node.fixed.set(segment, next);
    else node.parameter = next;
    node = next;
  }
  node.leaf ??= { names, byMethod: new Map() };
  return node.leaf;
};

const find = <A>(
  node: Node<A>,
  segments: readonly string[],
  depth: number,
  values: readonly string[],
): PathMatch<A> | undefined => {
  const segment = segments[depth];
  if (segment === undefined) return node.leaf && matchOf(node.leaf, values);
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, depth + 1, values);
  if (found || node.parameter === undefined || segment === '') return found;
  return find(node.parameter, segments, depth + 1, [...values, segment]);
};

const matchOf = <A>({ names, byMethod }: Leaf<A>, values: readonly string[]): PathMatch<A> => {
  const params: Record<string, string> = {};
  for (const [i, name] of names.entries()) params[name] = decoded(values[i] ?? '');
  return { byMethod, params };
};

/** A malformed escape stays as it is. */
const decoded = (text: string): string => {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
};
