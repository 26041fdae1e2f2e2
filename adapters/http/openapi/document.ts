import type { Route } from '../route/route-types.js';
import { errorKinds, offRouteKinds } from './error-kinds.js';
import { sharedHeaders } from './headers.js';
import { info } from './info.js';
import { operationOf } from './operation.js';
import { sampleError } from './samples/sample-errors.js';
import { schemas } from './schemas.js';
import { securitySchemes } from './security.js';
import { tagOf, tags } from './tags.js';
import { webhooksOf } from './webhooks.js';

/** The OpenAPI 3.1 document of a table of routes. */
export const openApiDocument = (routes: readonly Route[]) => {
  const shared = schemas();
  const used = new Set(routes.map(tagOf));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths: pathsOf(routes, (route) => operationOf(route, shared)),
    webhooks: webhooksOf(shared),
    components: {
      schemas: shared.named(),
      headers: sharedHeaders,
      examples: errorExamples(routes),
      securitySchemes,
    },
  };
};

/** The document as indented JSON text. */
export const openApiText = (routes: readonly Route[]): string =>
  `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;

const pathsOf = (routes: readonly Route[], operation: (route: Route) => object) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return paths;
};

/** One example for each error, by its kind. */
const errorExamples = (routes: readonly Route[]) => {
  const kinds = new Set([
    ...routes.flatMap((route) => [...errorKinds(route).values()].flat()),
    ...offRouteKinds,
  ]);
  return Object.fromEntries([...kinds].sort().map((kind) => [kind, { value: sampleError(kind) }]));
};
