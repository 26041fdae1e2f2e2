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
  let text: string | undefined;
  return openRoute({
    method: 'GET',
    path: '/v1/openapi.json',
    name: 'getOpenApi',
    summary: 'Gets this document.',
    description: ['The document describes this version of the server.', 'It needs no key.'],
    success: jsonText(200, DocumentView),
    errors: [],
    handle: async () => {
      text ??= JSON.stringify(openApiDocument(routes()));
      return E.right({ text });
    },
  });
};
