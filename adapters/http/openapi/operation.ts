import type { Route } from '../route/route-types.js';
import { parametersOf, requestBodyOf } from './request.js';
import { responsesOf } from './responses.js';
import type { Schemas } from './schemas.js';
import { securityOf } from './security.js';
import { tagOf } from './tags.js';

/** A route as an operation of the document. */
export const operationOf = (route: Route, schemas: Schemas) => {
  const parameters = parametersOf(route);
  const requestBody = requestBodyOf(route, schemas);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route)],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route, schemas),
  };
};
