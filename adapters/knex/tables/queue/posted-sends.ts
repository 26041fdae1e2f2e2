import {
  cancellationBody,
  type NewPostedSend,
  type PostedSend,
} from '../../../../core/model/messages/sends/posted-send.js';
import type { HostStatement } from '../../../../core/ports/queues/posted-send-store.js';
import type { MessageId, ProjectId } from '../../../../core/shared/ids.js';
import type { TraceContext } from '../../../../core/shared/trace-context.js';
import type { Names } from '../../names/names.js';
import type { Dialect } from '../../session/dialect.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type Raw = {
  readonly project: ProjectId;
  readonly position: string | number;
  readonly message: MessageId;
  readonly channel: PostedSend['channel'];
  readonly body: string;
  readonly idempotency_key: string | null;
  readonly trace: TraceContext | null;
  readonly is_cancelled: number;
};

/** Adds posted sends. Their places are those of their commits. */
export const addPostedSends = insertInto('posted_sends', {
  project: 'text',
  message: 'text',
  channel: 'text',
  body: 'text',
  idempotency_key: 'text',
  trace: 'text',
});

/** The row of a posted send. */
export const postedSendRow = ({
  project,
  message,
  channel,
  body,
  idempotencyKey = null,
  trace = null,
}: WithNull) => ({ project, message, channel, body, idempotency_key: idempotencyKey, trace });
type WithNull = {
  readonly [Name in keyof NewPostedSend]:
    | NewPostedSend[Name]
    | (undefined extends NewPostedSend[Name] ? null : never);
};

/** The statement that adds one posted send, without arrays, for a library of the host. */
export const postingStatement = (
  { name }: Dialect,
  { tables }: Names,
  posted: NewPostedSend,
): HostStatement => {
  const row = postedSendRow(posted);
  const columns = Object.keys(row);
  const places = columns.map((_, i) => (name === 'postgres' ? `$${i + 1}` : '?'));
  return {
    text: `insert into ${tables.posted_sends} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  };
};

/** The next posted sends of a project, in order. */
export const nextPostedSends: Query<'project' | 'limit', Raw, PostedSend> = {
  name: 'next_posted_sends',
  columns: { project: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select project, position, message, channel, body, idempotency_key, trace,
            coalesce((select 1 from (select project, message, body from ${tables.posted_sends}) as cancelling
              where cancelling.project = posted_sends.project and cancelling.message = posted_sends.message
                and cancelling.body = '${cancellationBody}' limit 1), 0) as is_cancelled
       from ${tables.posted_sends}
      where project = ${value('project')} order by position limit ${value('limit')}`,
  fromRow: ({ idempotency_key: key, trace, position, is_cancelled: isCancelled, ...posted }) => ({
    ...posted,
    position: Number(position),
    idempotencyKey: key ?? undefined,
    trace: trace ?? undefined,
    isCancelled: isCancelled === 1,
  }),
};

/** The projects that have posted sends: each is found by one step in the index, however many posted sends it has. */
export const postingProjects: Query<'after' | 'limit', { readonly project: ProjectId }, ProjectId> =
  {
    name: 'posting_projects',
    columns: { after: 'text', limit: 'bigint' },
    sql: ({ tables, value }) => {
      const next = (after: string) =>
        `(select min(project) from ${tables.posted_sends} where project > ${after})`;
      return `with recursive found (project) as (
          select ${next(value('after'))}
          union all
          select ${next('found.project')} from found where found.project is not null)
        select project from found where project is not null limit ${value('limit')}`;
    },
    fromRow: ({ project }) => project,
  };

type Place = { readonly project: ProjectId; readonly position: number };

/** The places of the posted sends of projects, up to one each, in order. */
export const postedPlaces: Query<
  'project' | 'position',
  Omit<Place, 'position'> & { readonly position: string | number },
  Place
> = {
  name: 'posted_places',
  columns: { project: 'text', position: 'bigint' },
  sql: ({ tables, given }) =>
    `select posted_sends.project, posted_sends.position from ${given}
       join ${tables.posted_sends} on (posted_sends.project = given.project and posted_sends.position <= given.position)
      order by posted_sends.project, posted_sends.position`,
  fromRow: ({ project, position }) => ({ project, position: Number(position) }),
};

/** Removes posted sends that were taken. */
export const removePostedSends: Command<'project' | 'position'> = {
  name: 'remove_posted_sends',
  columns: { project: 'text', position: 'bigint' },
  sql: ({ tables, given }) =>
    `delete from ${tables.posted_sends} where (project, position) in (select project, position from ${given})`,
};
