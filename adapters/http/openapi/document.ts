import type { AnyRoute, Route } from '../route/route-types.js';
import { adminInfo } from './admin-info.js';
import { schemas } from './components/schemas.js';
import { type Components, sharedParts } from './components/shared-parts.js';
import { sharedHeaders } from './headers.js';
import { info } from './info.js';
import { operationOf } from './operation.js';
import { adminSecuritySchemes, securitySchemes } from './security.js';
import { adminTags, tagOf, tags } from './tags.js';
import { webhooksOf } from './webhooks.js';

/** What a document says beside its routes. */
type Said<Info> = {
  readonly info: Info;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: object;
  readonly webhooksOf?: (components: Components) => object;
};

/** The OpenAPI 3.1 document of a table of routes, which are below the prefix of the service. */
export const openApiDocument = (routes: readonly Route[], prefix = '') => {
  const { webhooks, ...document } = documentOf(
    routes,
    { info, tags, securitySchemes, webhooksOf },
    prefix,
  );
  const { components, ...rest } = document;
  return { ...rest, webhooks: webhooks as ReturnType<typeof webhooksOf>, components };
};

/** The OpenAPI 3.1 document of the Admin API, likewise. */
export const adminOpenApiDocument = (routes: readonly AnyRoute[], prefix = '') => {
  const { webhooks: _, ...document } = documentOf(
    routes,
    { info: adminInfo, tags: adminTags, securitySchemes: adminSecuritySchemes },
    prefix,
  );
  const { 'Content-Range': _range, ...headers } = sharedHeaders;
  return { ...document, components: { ...document.components, headers } };
};

const documentOf = <Info>(
  routes: readonly AnyRoute[],
  { info, tags, securitySchemes, webhooksOf = () => ({}) }: Said<Info>,
  prefix: string,
) => {
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
export const openApiText = (routes: readonly Route[]): string => textOf(openApiDocument(routes));

/** That of the Admin API. */
export const adminOpenApiText = (routes: readonly AnyRoute[]): string =>
  textOf(adminOpenApiDocument(routes));

const textOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

const pathsOf = (routes: readonly AnyRoute[], operation: (route: AnyRoute) => object) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return paths;
};
