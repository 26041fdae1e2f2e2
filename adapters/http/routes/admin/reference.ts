import { adminOpenApiDocument } from '../../openapi/document.js';
import type { OpenRoute } from '../../route/route-types.js';
import { docsRoutes } from '../docs.js';
import { openApiRoute } from '../openapi.js';
import { adminRoutes } from './index.js';

/** Pages that the reference of the Admin API does not have. */
const notThere = /^\/docs\/(?:events|guides)\b/;

/** The document and the reference of the Admin API (docs/specification.md#10.3.9). They need no token. */
export const adminReferenceRoutes: readonly OpenRoute[] = [
  openApiRoute('/admin/v1/openapi.json', (prefix) => adminOpenApiDocument(adminRoutes, prefix)),
  ...docsRoutes(() => adminOpenApiDocument(adminRoutes)).filter(({ path }) => !notThere.test(path)),
];
