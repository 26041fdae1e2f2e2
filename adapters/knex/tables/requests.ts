import { type ApiRequest, apiRequestResource } from '../../../core/model/requests/api-request.js';
import type { ApiKeyId, ProjectId, RequestId } from '../../../core/shared/ids.js';
import { objectIn } from '../session/damaged-row.js';
import type { Command, Query, Row } from '../session/statement.js';

/** A row of the log of requests. */
export type RawRequest = {
  readonly project: ProjectId;
  readonly id: RequestId;
  readonly status: string | number;
  readonly method: string;
  readonly path: string;
  readonly key: ApiKeyId;
  readonly idempotency_key: string | null;
  readonly record: string;
};

/** Converts a row. It throws a `DamagedRow` for a text that is no request. */
export const requestFrom = ({
  idempotency_key: idempotencyKey,
  status,
  record,
  ...cells
}: RawRequest): ApiRequest => {
  const stored = objectIn(record, { table: 'api_requests', id: cells.id });
  const { project, id, method, path, key } = cells;
  return apiRequestResource.record.read(stored, {
    ...{ project, id, method, path, key, idempotencyKey },
    status: Number(status),
  });
};

const byId = { project: 'text', id: 'text' } as const;
const cells = {
  ...byId,
  status: 'bigint',
  method: 'text',
  path: 'text',
  key: 'text',
  idempotency_key: 'text',
  record: 'text',
} as const;

/** Adds requests of projects that there are. One that is there stays. */
export const addRequests: Command<keyof typeof cells> = {
  name: 'add_requests',
  columns: cells,
  sql: ({ tables, given }) => {
    const names = Object.keys(cells).join(', ');
    return `insert into ${tables.api_requests} (${names})
      select ${Object.keys(cells)
        .map((name) => `given.${name}`)
        .join(
          ', ',
        )} from ${given} where exists (select 1 from ${tables.projects} where projects.id = given.project)
      on conflict (project, id) do nothing`;
  },
};

/** The row of a request. */
export const rowOf = (request: ApiRequest): Row<keyof typeof cells> => {
  const { project, id, status, method, path, key, idempotencyKey } = request;
  const record = JSON.stringify(apiRequestResource.record.write(request));
  return { project, id, status, method, path, key, idempotency_key: idempotencyKey, record };
};

/** The requests with the given ids. */
export const findRequests: Query<'project' | 'id', RawRequest, ApiRequest> = {
  name: 'find_requests',
  columns: byId,
  sql: ({ tables, given }) =>
    `select given.*, status, method, path, key, idempotency_key, record
       from ${given} join ${tables.api_requests} using (project, id)`,
  fromRow: requestFrom,
};

type IdQuery<Column extends string, Id> = Query<Column, { readonly id: Id }, Id>;

/** The id at a place below another one, from 0. */
export const requestAt: IdQuery<'project' | 'before_id' | 'place', RequestId> = {
  name: 'request_at',
  columns: { project: 'text', before_id: 'text', place: 'bigint' },
  sql: ({ tables, value }) =>
    `select id from ${tables.api_requests}
      where project = ${value('project')} and id < ${value('before_id')}
      order by id desc limit 1 offset ${value('place')}`,
  fromRow: ({ id }) => id,
};

/** The oldest request of a project. */
export const oldestRequest: IdQuery<'project', RequestId> = {
  name: 'oldest_request',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select id from ${tables.api_requests} where project = ${value('project')} order by id limit 1`,
  fromRow: ({ id }) => id,
};

/** Deletes requests below an id, the oldest first. */
export const pruneRequests: IdQuery<'project' | 'before_id' | 'removed', RequestId> = {
  name: 'prune_requests',
  columns: { project: 'text', before_id: 'text', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.api_requests} where project = ${value('project')} and id in (
       select id from ${tables.api_requests}
        where project = ${value('project')} and id < ${value('before_id')}
        order by id limit ${value('removed')}) returning id`,
  fromRow: ({ id }) => id,
};

/** Projects that have requests, after one. */
export const projectsWithRequests: IdQuery<'after_id' | 'page_size', ProjectId> = {
  name: 'projects_with_requests',
  columns: { after_id: 'text', page_size: 'bigint' },
  sql: ({ tables, value }) =>
    `select id from ${tables.projects} where id > ${value('after_id')}
        and exists (select 1 from ${tables.api_requests} where project = projects.id)
      order by id limit ${value('page_size')}`,
  fromRow: ({ id }) => id,
};
