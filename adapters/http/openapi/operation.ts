import type { AnyRoute } from '../route/route-types.js';
import type { Components } from './components/shared-parts.js';
import { parametersOf, requestBodyOf } from './request.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';
import { tagOf } from './tags.js';

/** A route as an operation of the document. */
export const operationOf = (route: AnyRoute, components: Components) => {
  const parameters = parametersOf(route, components);
  const requestBody = requestBodyOf(route, components);
  return {
    operationId: route.name,
    summary: route.summary,
    description: route.description.join(' '),
    tags: [tagOf(route)],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route, components),
    ...(route.client ? { 'x-client': route.client } : {}),
  };
};
