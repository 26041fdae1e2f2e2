import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { annotated, explained } from '../../../core/shared/codec.js';
import { describedAssetHeaders } from '../docs/page-headers.js';
import { type HttpResponse, jsonType } from '../response/response.js';
import { openRoute } from '../route/route.js';
import type { OpenRoute } from '../route/route-types.js';
import type { Success } from '../route/success.js';
import { type ServedFile, servedFile } from '../static/served-file.js';

const DocumentView = explained(
  annotated(t.UnknownRecord, { name: 'OpenApiDocument' }),
  'A document in the form of OpenAPI 3.1.',
);

const document: Success<HttpResponse> = {
  statuses: [200, 304],
  type: jsonType,
  view: DocumentView,
  toResponse: (response) => response,
};

/** An OpenAPI document for each prefix of the service, compressed, with an ETag. */
export const openApiRoute = (
  path: `/${string}`,
  documentOf: (prefix: string) => object,
): OpenRoute => {
  const files = new Map<string, ServedFile>();
  const fileFor = (prefix: string): ServedFile => {
    const known = files.get(prefix);
    if (known) return known;
    const text = JSON.stringify(documentOf(prefix));
    const made = servedFile(jsonType, Buffer.from(text), 'revalidated');
    files.set(prefix, made);
    return made;
  };
  return openRoute({
    method: 'GET',
    path,
    name: 'getOpenApi',
    summary: 'Gets this document.',
    description: [
      'The document describes this version of the server. It needs no key.',
      'It is compressed with br or gzip, when the request accepts that. `If-None-Match` with its ETag gives 304.',
    ],
    responseHeaders: describedAssetHeaders,
    success: document,
    errors: [],
    handle: async (_services, { context: { prefix, req } }) =>
      E.right(await fileFor(prefix).respond(req.headers)),
  });
};
