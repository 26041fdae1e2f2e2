import type { AnyRoute } from '../../../adapters/http/route/route-types.js';
import { clientCalls } from './client-calls.js';
import { type ApiDocument, clientTypes } from './client-types.js';

/** The files of `adapters/client/schema` by their path in it: the types of the client, and its calls. */
export const clientFiles = (
  document: ApiDocument,
  routes: readonly AnyRoute[],
): ReadonlyMap<string, string> =>
  new Map([
    ...clientTypes(document),
    ...[...clientCalls(document, routes)].map(([name, text]) => [`calls/${name}`, text] as const),
  ]);

/** Those of `adapters/client/admin/schema`, one folder deeper. */
export const adminClientFiles = (
  document: ApiDocument,
  routes: readonly AnyRoute[],
): ReadonlyMap<string, string> =>
  new Map(
    [...clientFiles(document, routes)].map(([name, text]) => [
      name,
      text
        .replaceAll("from '../../", "from '../../../")
        .replace('docs/openapi.json', 'docs/openapi-admin.json'),
    ]),
  );
