import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../core/shared/closed-object.js';
import { assetSuccess, findAsset } from '../docs/assets.js';
import { errorsPage } from '../docs/errors-page.js';
import { page, pageHeaders } from '../docs/page.js';
import { referencePage } from '../docs/reference-page.js';
import { openRoute } from '../route/route.js';

/** `GET /docs`: the reference page. */
export const referenceRoute = openRoute({
  method: 'GET',
  path: '/docs',
  name: 'getReference',
  summary: 'Shows this document as a page.',
  description: ['The page shows the document in Swagger UI.', 'It needs no key.'],
  responseHeaders: pageHeaders,
  success: page,
  errors: [],
  handle: async () => E.right(referencePage()),
});

/** `GET /docs/errors`: the target of `doc_url`. */
export const errorsRoute = openRoute({
  method: 'GET',
  path: '/docs/errors',
  name: 'getErrorCodes',
  summary: 'Shows all error codes, each with its own anchor.',
  description: ['`doc_url` of an error leads to its code on this page.', 'It needs no key.'],
  responseHeaders: pageHeaders,
  success: page,
  errors: [],
  handle: async () => E.right(errorsPage()),
});

/** `GET /docs/assets/{name}`: style sheets, scripts and images of the pages. */
export const assetRoute = openRoute({
  method: 'GET',
  path: '/docs/assets/{name}',
  name: 'getAsset',
  summary: 'Gets a style sheet, a script or an image of the documentation pages.',
  description: [
    'The names are those that the pages use; any other is not found.',
    'It needs no key.',
  ],
  params: closed('AssetParams', { name: t.string }),
  success: assetSuccess,
  errors: ['route_not_found'],
  handle: async (_services, { params }) => {
    const asset = await findAsset(params.name);
    const path = `/docs/assets/${params.name}`;
    return asset ? E.right(asset) : E.left({ code: 'route_not_found', method: 'GET', path });
  },
});
