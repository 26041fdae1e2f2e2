import type { Route } from '../route/route-types.js';
import { errorResponses } from './error-responses.js';
import { headersOf } from './headers.js';
import { exampleOf } from './samples/examples.js';
import type { Schemas } from './schemas.js';

/** The responses of a route, by status. */
export const responsesOf = (route: Route, schemas: Schemas) => ({
  ...Object.fromEntries(
    route.success.statuses.map((status) => [status, successOf(route, status, schemas)]),
  ),
  ...errorResponses(route, schemas),
});

const meanings: Readonly<Record<number, string>> = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted: stored durably, not yet carried out.',
  204: 'Done, without content.',
  206: 'The requested range of bytes.',
  304: 'Not modified.',
};

const withoutContent: readonly number[] = [204, 304];

const successOf = ({ success, responseHeaders }: Route, status: number, schemas: Schemas) => {
  const { type, view } = success;
  const description = meanings[status] ?? 'OK.';
  const headers = headersOf([], responseHeaders);
  if (type === undefined || withoutContent.includes(status)) return { description, headers };
  const [mediaType = type] = type.split(';');
  const content = view
    ? { schema: schemas.of(view), example: exampleOf(view) }
    : { schema: { type: 'string' } };
  return { description, headers, content: { [mediaType]: content } };
};
