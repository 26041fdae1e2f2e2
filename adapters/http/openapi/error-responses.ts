import type { Route } from '../route/route-types.js';
import { ErrorView, ValidationErrorView } from '../views/error.js';
import { type ErrorKind, errorKinds, offRouteKinds } from './error-kinds.js';
import { headersOf } from './headers.js';
import { extraHeaders } from './samples/sample-errors.js';
import type { Schemas } from './schemas.js';

/** The error responses of a route by status; `default` has those that do not depend on the route. */
export const errorResponses = (route: Route, schemas: Schemas) => ({
  ...Object.fromEntries(
    [...errorKinds(route)].map(([status, kinds]) => [status, responseOf(kinds, schemas)]),
  ),
  default: {
    ...responseOf(offRouteKinds, schemas),
    description: 'The request is malformed, or no route matches it.',
  },
});

const responseOf = (kinds: readonly ErrorKind[], schemas: Schemas) => {
  const views = [...new Set(kinds.map(viewOf))].map(schemas.of);
  const [first] = views;
  return {
    description: kinds.map(title).join(', '),
    headers: headersOf([...new Set(kinds.flatMap(extraHeaders))]),
    content: {
      'application/json': {
        schema: views.length > 1 ? { anyOf: views } : first,
        examples: Object.fromEntries(kinds.map(exampleReference)),
      },
    },
  };
};

const viewOf = (kind: ErrorKind) => (kind === 'validation' ? ValidationErrorView : ErrorView);

const title = (kind: ErrorKind): string =>
  kind === 'validation' ? 'a schema error' : `\`${kind}\``;

const exampleReference = (kind: ErrorKind) =>
  [kind, { $ref: `#/components/examples/${kind}` }] as const;
