import type { Route } from '../../../adapters/http/route/route-types.js';
import { clientCalls } from './client-calls.js';
import { type ApiDocument, clientTypes } from './client-types.js';

/** The files of `adapters/client/schema` by their path in it: the types of the client, and its calls. */
export const clientFiles = (
  document: ApiDocument,
  routes: readonly Route[],
): ReadonlyMap<string, string> =>
  new Map([
    ...clientTypes(document),
    ...[...clientCalls(document, routes)].map(([name, text]) => [`calls/${name}`, text] as const),
  ]);
