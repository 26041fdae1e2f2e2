import type { Route } from '../route/route-types.js';
import { schemas } from './components/schemas.js';
import { sharedParts } from './components/shared-parts.js';
import { sharedHeaders } from './headers.js';
import { info } from './info.js';
import { operationOf } from './operation.js';
import { securitySchemes } from './security.js';
import { tagOf, tags } from './tags.js';
import { webhooksOf } from './webhooks.js';

/** The OpenAPI 3.1 document of a table of routes, which are below the prefix of the service. */
export const openApiDocument = (routes: readonly Route[], prefix = '') => {
  const components = { ...schemas(), ...sharedParts() };
  const used = new Set(routes.map(tagOf));
  const paths = pathsOf(routes, (route) => operationOf(route, components));
  const webhooks = webhooksOf(components);
  const { named, parts } = components;
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: prefix === '' ? '/' : prefix }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    webhooks,
    components: {
      schemas: named(),
      responses: parts('responses'),
      parameters: parts('parameters'),
      headers: sharedHeaders,
      examples: parts('examples'),
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
