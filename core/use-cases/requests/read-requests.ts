import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import {
  type ApiRequest,
  apiRequestResource,
  requestMethods,
} from '../../model/requests/api-request.js';
import type { RequestLog } from '../../ports/stores/request-log.js';
import { about, oneOf, textOf, where } from '../../shared/codec.js';
import { type ApiKeyId, isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';

/** Requests that a search with a filter looks at for one page. */
const scanAtMost = 10_000;

/** The log has no request with this id. */
export type RequestNotFound = { readonly code: 'request_not_found'; readonly id: string };

type Ports = { readonly requests: Pick<RequestLog, 'find' | 'search'> };

type Statuses = readonly [first: number, last: number];
const statusForm = /^(?:[1-5]xx|[1-5]\d\d|failed)$/;

const statusesOf = (text: string): Statuses => {
  if (text === 'failed') return [400, 599];
  const first = Number(text.replace('xx', '00'));
  return text.endsWith('xx') ? [first, first + 99] : [first, first];
};

/** A status in a query: `422`, `4xx` or `failed`. */
const StatusFilter = where(
  t.string,
  (text) => statusForm.test(text),
  { type: 'string', pattern: statusForm.source, examples: ['422'] },
  'must be a status such as 422, a class such as 4xx, or failed',
);

const searchInput = input(
  { project: aProject, ...aPage.needed },
  {
    status: about(
      StatusFilter,
      'Only those with this status, such as `422`, or of this class, such as `4xx`; `failed`: all from 400.',
    ),
    method: about(
      oneOf('RequestMethod', requestMethods, 'A method that the API answers.'),
      'Only those with this method.',
    ),
    path: about(textOf(1, 255), 'Only those with this path, as the log shows it.'),
    key: about(idText('key'), 'Only those of this API key.'),
    idempotency: about(textOf(1, 255), 'Only those with this `Idempotency-Key`.'),
    ...aPage.free,
  },
);
export type ListRequests = InputOf<typeof searchInput>;

/** See docs/specification.md#4.19.1. */
export const listRequests = useCase({
  kind: 'read',
  summary: 'Lists the requests of a project from its log, newest first.',
  description: [
    `A page of a search looks at ${scanAtMost} requests at most: it can be short, or empty, and another one follow.`,
    'The log is written a second after the answer. A server that is killed loses that second.',
  ],
  permission: 'requests:read',
  owner: byProject,
  within: false,
  input: searchInput,
  result: shownPage(apiRequestResource, 'req'),
  refusals: { invalid_cursor: '`before` is not the id of a request' },
  run:
    ({ requests }: Ports) =>
    async (query: ListRequests): Promise<E.Either<InvalidCursor, Page<ApiRequest>>> => {
      const { project, limit, before, status, method, path } = query;
      const { idempotency: idempotencyKey } = query;
      // Another text names no key, and nothing is found.
      const key = query.key as ApiKeyId | undefined;
      if (before !== undefined && !isId('req')(before)) return E.left({ code: 'invalid_cursor' });
      const statuses = status === undefined ? undefined : statusesOf(status);
      const filter = { statuses, method, path, key, idempotencyKey };
      const search = { filter, before, limit: limit + 1, scan: scanAtMost };
      const { items, searchedTo } = await requests.search(project, search);
      if (items.length > limit || searchedTo === null) return E.right(pageOf(items, limit));
      return E.right({ items, hasMore: true, next: searchedTo });
    },
});

const requestInput = input({ project: aProject, id: idText('req') });
export type RequestQuery = InputOf<typeof requestInput>;

/** See docs/specification.md#4.19.2. */
export const getRequest = useCase({
  kind: 'read',
  summary: 'Gets a request from the log by the id of its answer.',
  description: ['Of a body that was refused it has the form without the values.'],
  permission: 'requests:read',
  owner: byProject,
  within: false,
  input: requestInput,
  result: apiRequestResource,
  refusals: { request_not_found: 'the log of the project has no such request' },
  run:
    ({ requests }: Ports) =>
    async ({ project, id }: RequestQuery): Promise<E.Either<RequestNotFound, ApiRequest>> => {
      const found = isId('req')(id) ? await requests.find(project, id) : undefined;
      return found ? E.right(found) : E.left({ code: 'request_not_found', id });
    },
});
