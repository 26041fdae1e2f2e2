import type { Knex } from 'knex';
import { isFilter, type RequestFilter } from '../../../core/model/requests/request-filter.js';
import type { RequestLog } from '../../../core/ports/stores/request-log.js';
import { pacedBatches } from '../retention/batches.js';
import { wholePage } from '../session/damaged-row.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { afterEveryId } from '../session/whole-pages.js';
import { bind, execute, fetchRows } from '../session/work.js';
import {
  addRequests,
  findRequests,
  oldestRequest,
  projectsWithRequests,
  pruneRequests,
  type RawRequest,
  requestAt,
  requestFrom,
  rowOf,
} from '../tables/requests.js';

/** The log of requests in a database. */
export const knexRequestLog = (session: DatabaseSession): RequestLog => {
  const find = session.lookUp(lookUp(findRequests));
  return {
    add: (requests) => session.transact(() => execute(bind(addRequests, requests.map(rowOf)))),
    find: (project, id) => find({ project, id }),
    search: async (project, { filter, before = afterEveryId, limit, scan }) => {
      const row = { project, before_id: before, place: scan - 1 };
      const [searchedTo = null] = isFilter(filter) ? await session.fetchRows(requestAt, [row]) : [];
      const items = await wholePage(
        limit,
        (size, last: RawRequest | undefined) =>
          session.query((from) => {
            const rows = from<RawRequest>('api_requests').where('project', project);
            narrow(rows.where('id', '<', last?.id ?? before), filter);
            if (searchedTo !== null) rows.where('id', '>=', searchedTo);
            return rows.orderBy('id', 'desc').limit(size).select<RawRequest[]>('*');
          }),
        { ...session, fromRow: requestFrom },
      );
      return { items, searchedTo };
    },
    prune: async (project, { before, most }) => {
      const newest = { project, before_id: afterEveryId, place: most - 1 };
      const [oldestKept = before] = await session.fetchRows(requestAt, [newest]);
      const before_id = oldestKept > before ? oldestKept : before;
      const [oldest] = await session.fetchRows(oldestRequest, [{ project }]);
      // Most projects have nothing to remove, and need no transaction that writes.
      if (oldest === undefined || oldest >= before_id) return 0;
      return pacedBatches()(async (rows) => {
        const row = { project, before_id, removed: rows };
        const gone = await session.transact(() => fetchRows(pruneRequests, [row]));
        return { removed: gone.length, isLast: gone.length < rows };
      });
    },
    projects: (after, limit) =>
      session.fetchRows(projectsWithRequests, [{ after_id: after ?? '', page_size: limit }]),
  };
};

/** Leaves the rows that fit a filter. */
const narrow = (
  rows: Knex.QueryBuilder,
  { statuses, method, path, key, idempotencyKey: idempotency_key }: RequestFilter,
): void => {
  if (statuses) rows.whereBetween('status', statuses);
  for (const [column, value] of Object.entries({ method, path, key, idempotency_key }))
    if (value !== undefined) rows.where(column, value);
};
