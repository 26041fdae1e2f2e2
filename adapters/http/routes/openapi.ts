import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { annotated } from '../../../core/shared/codec.js';
import { openApiDocument } from '../openapi/document.js';
import { openRoute } from '../route/route.js';
import type { Route } from '../route/route-types.js';
import { jsonText } from '../route/success.js';

const DocumentView = annotated(t.UnknownRecord, { name: 'OpenApiDocument' });

/** `GET /v1/openapi.json`: the OpenAPI document of the table of routes. */
export const openApiRoute = (routes: () => readonly Route[]): Route => {
  const texts = new Map<string, string>();
  return openRoute({
    method: 'GET',
    path: '/v1/openapi.json',
    name: 'getOpenApi',
    summary: 'Gets this document.',
    description: ['The document describes this version of the server.', 'It needs no key.'],
    success: jsonText(200, DocumentView),
    errors: [],
    handle: async (_services, { context: { prefix } }) => {
      const text = texts.get(prefix) ?? JSON.stringify(openApiDocument(routes(), prefix));
      texts.set(prefix, text);
      return E.right({ text });
    },
  });
};
