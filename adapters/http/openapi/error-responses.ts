import { pascalCase } from '../../../core/shared/words.js';
import type { AnyRoute } from '../route/route-types.js';
import { ErrorView, ValidationErrorView } from '../views/error.js';
import type { Components } from './components/shared-parts.js';
import { type ErrorKind, errorKinds, offRouteKinds } from './error-kinds.js';
import { headersOf } from './headers.js';
import { extraHeaders, sampleError } from './samples/sample-errors.js';

/** The error responses of a route by status; `default` has those that do not depend on the route. */
export const errorResponses = (route: AnyRoute, components: Components) => ({
  ...Object.fromEntries(
    [...errorKinds(route)].map(([status, kinds]) => [status, responseOf(kinds, components)]),
  ),
  default: components.share('responses', 'NotRouted', {
    ...described(offRouteKinds, components),
    description: 'The request is malformed, or no route matches it.',
  }),
});

/** A response with more errors is one route's own, and would have a long name. */
const errorsInName = 5;

const responseOf = (kinds: readonly ErrorKind[], components: Components) => {
  const response = described(kinds, components);
  if (kinds.length > errorsInName) return response;
  return components.share('responses', kinds.map(nameOf).join('Or'), response);
};

const nameOf = (kind: ErrorKind): string =>
  kind === 'validation' ? 'ValidationError' : pascalCase(kind);

const described = (kinds: readonly ErrorKind[], { of, share }: Components) => {
  const views = [...new Set(kinds.map(viewOf))].map(of);
  const [first] = views;
  const example = (kind: ErrorKind) =>
    [kind, share('examples', kind, { value: sampleError(kind) })] as const;
  return {
    description: kinds.map(title).join(', '),
    headers: headersOf([...new Set(kinds.flatMap(extraHeaders))]),
    content: {
      'application/json': {
        schema: views.length > 1 ? { anyOf: views } : first,
        examples: Object.fromEntries(kinds.map(example)),
      },
    },
  };
};

const viewOf = (kind: ErrorKind) => (kind === 'validation' ? ValidationErrorView : ErrorView);

const title = (kind: ErrorKind): string =>
  kind === 'validation' ? 'a schema error' : `\`${kind}\``;
